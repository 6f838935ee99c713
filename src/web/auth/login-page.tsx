import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { paths } from '../lib/paths.ts'
import { useAuth } from '../session/auth.ts'
import { useResumePurchase } from '../session/use-resume-purchase.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import * as panel from '../ui/panel.module.css'
import * as styles from './login-page.module.css'

export const handle = { texts: ['auth'] } satisfies Handle

/** Sign-in as a page; the address contains the page to return to. */
export default function LoginPage() {
  const t = useTexts('auth')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { user } = useAuth()
  const resumePurchase = useResumePurchase()
  const back = sameSitePath(query.get('back'))
  const isHere = user !== null
  const leave = useEffectEvent(
    () => void resumePurchase().then((led) => led || navigate(back, { replace: true })),
  )
  // Runs once, when the customer is known.
  useEffect(() => {
    if (isHere) leave()
  }, [isHere])
  return (
    <div className="container">
      <PageHead title={t('auth.login')} hidden />
      <div className={`${panel.panel} ${styles.page}`}>
        <SignInForm heading="h1" onDone={() => undefined} />
      </div>
    </div>
  )
}

/** Accepts only a path of this shop other than this page; anything else redirects home (no open redirect). */
export function sameSitePath(wish: string | null): string {
  const here = 'https://shop.invalid'
  if (!wish?.startsWith('/') || !URL.canParse(wish, here)) return paths.home()
  const { origin, pathname, search, hash } = new URL(wish, here)
  return origin === here && pathname !== paths.login() ? pathname + search + hash : paths.home()
}
