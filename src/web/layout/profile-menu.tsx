import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { waitForAuth, useAuth, useSignIn } from '../session/auth.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import * as iconButton from '../ui/icon-button.module.css'
import * as styles from './profile-menu.module.css'

/** Signed out it opens the sign-in dialog, signed in a small menu; Escape and a press outside close it. */
export function ProfileMenu() {
  const t = useTexts()
  const { user, logout } = useAuth()
  const signIn = useSignIn()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useClosing(open, box, () => {
    setOpen(false)
    button.current?.focus()
  })
  const close = () => setOpen(false)
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
      {user && open && (
        <div className={styles.menu}>
          <div className={styles.head}>
            <div className="muted text-small">{t('nav.welcome')}</div>
            <bdi className="heading-4">{user.first_name}</bdi>
          </div>
          <Link to={paths.profile()} onClick={close}>
            <Icon name="user" />
            {t('nav.account')}
          </Link>
          <Link to={paths.orders()} onClick={close}>
            <Icon name="package" />
            {t('nav.orders')}
            <span className={`muted ${styles.count}`}>{user.orders_count}</span>
          </Link>
          <Link to={paths.myPlants()} onClick={close}>
            <Icon name="plant" />
            {t('nav.myPlants')}
          </Link>
          <button
            type="button"
            onClick={() => {
              close()
              void logout()
            }}
          >
            <Icon name="sign-out" flip />
            {t('nav.logout')}
          </button>
        </div>
      )}
    </div>
  )
}

function useClosing(open: boolean, box: React.RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const onPress = (event: PointerEvent) => !box.current?.contains(event.target as Node) && close()
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  })
}
