import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { authStore, fetchUser, clearSession, useSignedIn } from '../session/auth.ts'
import { resetCart, loadCart } from '../session/cart.ts'
import { resetFavorites } from '../session/favorites.ts'
import { useSignInDialog } from '../session/sign-in-dialog-state.ts'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

/** Provides the customer and the cart to everything inside, and the sign-in dialog when it is requested. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const isAuthenticated = useSignedIn()
  useEffect(followSession, [])
  useEffect(() => {
    if (isAuthenticated) return void loadCart()
    resetCart()
    resetFavorites()
  }, [isAuthenticated])
  return (
    <>
      {children}
      <DialogOnDemand />
    </>
  )
}

function DialogOnDemand() {
  const { everOpened } = useSignInDialog()
  return everOpened ? (
    <Suspense>
      <SignInDialog />
    </Suspense>
  ) : null
}

/** Loads the customer of the stored token, initially and when another tab signs in or out. */
function followSession(): () => void {
  void fetchUser()
  const onOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== 'auth_token') return
    if (newValue === null) clearSession()
    else void fetchUser()
  }
  const onConnection = () => {
    if (!authStore.get().user) void fetchUser()
  }
  window.addEventListener('auth_error', clearSession)
  window.addEventListener('storage', onOtherTab)
  window.addEventListener('online', onConnection)
  return () => {
    window.removeEventListener('auth_error', clearSession)
    window.removeEventListener('storage', onOtherTab)
    window.removeEventListener('online', onConnection)
  }
}
