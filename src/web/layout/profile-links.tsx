import { Link } from 'react-router'
import type { Customer } from '#contract/customer.ts'
import { paths } from '../lib/paths.ts'
import { useAuth } from '../session/auth.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './profile-menu.module.css'

interface ProfileLinksProps {
  user: Customer
  open: boolean
  close: () => void
}

/** The small menu of a signed-in customer: links, and sign-out. */
export default function ProfileLinks({ user, open, close }: ProfileLinksProps) {
  const t = useTexts()
  const { logout } = useAuth()
  if (!open) return null
  return (
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
  )
}
