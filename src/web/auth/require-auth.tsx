import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Customer } from '#contract/customer.ts'
import { paths } from '../lib/paths.ts'
import { useAuth, useSignIn, type SignInReason } from '../session/auth.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'

interface RequireAuthProps {
  reason: SignInReason
  /** Shown until the session is known. */
  skeleton?: ReactNode
  children: (user: Customer) => ReactNode
}

/** Cart and checkout: when the session ends there, redirects to the sign-in page and back (spec §2). */
const leadToLogin: ReadonlySet<SignInReason> = new Set(['auth.needCart', 'auth.needCheckout'])

/** A screen for customers: signed-out visitors see the sign-in dialog and, behind it, a link to the sign-in page (spec §2). */
export function RequireAuth({ reason, skeleton, children }: RequireAuthProps) {
  const t = useTexts('auth')
  const { user, loading, loggedOut } = useAuth()
  const { open, close } = useSignIn()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  const signedOut = !loading && !user
  const login = paths.login(pathname + search)
  useEffect(() => {
    if (user) wasSignedIn.current = true
    if (!signedOut) return
    if (loggedOut && wasSignedIn.current) return void navigate(paths.home())
    if (wasSignedIn.current && leadToLogin.has(reason))
      return void navigate(login, { replace: true })
    open({ reason, guard: true })
    return close
  }, [user, signedOut, loggedOut, reason, login, navigate, open, close])

  if (user) return children(user)
  if (!signedOut) return skeleton ?? <RowSkeletons count={5} />
  return (
    <EmptyState
      icon="user"
      title={t(reason)}
      {...(reason === 'auth.needCart' && { hint: t('auth.cartSaved') })}
    >
      <Link className={buttonClass({ small: true })} to={login}>
        {t('auth.goToLogin')}
      </Link>
    </EmptyState>
  )
}
