import { useRef, useState } from 'react'
import { useDismiss } from '../lib/use-dismiss.ts'
import { waitForAuth, useAuth, useSignIn } from '../session/auth.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Icon } from '../ui/icon.tsx'
import * as iconButton from '../ui/icon-button.module.css'
import * as styles from './profile-menu.module.css'

/** Loaded once the customer is known to be signed in. */
const ProfileLinks = lazyPart(() => import('./profile-links.tsx'), null)

/** Opens the sign-in dialog when signed out, and a small menu when signed in; Escape and a press outside close it. */
export function ProfileMenu() {
  const t = useTexts()
  const { user } = useAuth()
  const signIn = useSignIn()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  useDismiss({ isOpen: open, box, button, close })
  return (
    <div className={styles.profile} ref={box}>
      <button
        ref={button}
        type="button"
        className={iconButton.iconButton}
        aria-label={t(user ? 'nav.account' : 'nav.login')}
        aria-haspopup={user ? 'true' : 'dialog'}
        aria-expanded={user ? open : undefined}
        onClick={async () => ((await waitForAuth()) ? setOpen(!open) : signIn.open())}
      >
        <Icon name="user" />
      </button>
      {user && <ProfileLinks {...{ user, open, close }} />}
    </div>
  )
}
