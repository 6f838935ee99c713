import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { authStore, clearSession, endSession, fetchUser, useSignedIn } from '../session/auth.ts'
import { resetCart, loadCart } from '../session/cart.ts'
import { resetFavorites } from '../session/favorites.ts'
import { pendingPurchase } from '../session/pending-purchase.ts'
import { closeSignIn, useSignInDialog } from '../session/sign-in-dialog-state.ts'
import { notify } from '../ui/toasts.ts'

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

/** Not a lazy part, which throws when it cannot be fetched and never tries again: each opening requests it until it is loaded. */
function DialogOnDemand() {
  const t = useTexts()
  const { open } = useSignInDialog()
  const [SignInDialog, setSignInDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!open || SignInDialog) return
    // Without a network, a dialog from the browser's cache would wait for its texts unseen.
    const request = navigator.onLine ? import('./sign-in-dialog.tsx') : Promise.reject()
    request.then(
      ({ default: dialog }) => setSignInDialog(() => dialog),
      () => {
        pendingPurchase.clear()
        closeSignIn()
        notify.error(t('networkError'))
      },
    )
  }, [open, SignInDialog, t])
  return (
    SignInDialog && (
      <Suspense>
        <SignInDialog />
      </Suspense>
    )
  )
}

/** Loads the customer of the stored token, initially and when another tab signs in or out. */
function followSession(): () => void {
  void fetchUser()
  const onOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== 'auth_token') return
    if (newValue === null) endSession()
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
