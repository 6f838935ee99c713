import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { dateFormatters } from '#shared/dates.ts'
import type { Customer } from '#contract/customer.ts'
import { paths, withoutLocale } from '../lib/paths.ts'
import { useAuth } from '../session/auth.ts'
import { PageHead } from '../layout/page-head.tsx'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { RequireAuth } from '../auth/require-auth.tsx'
import * as styles from './account-layout.module.css'

interface AccountLayoutProps {
  /** The screen's name. */
  title: string
  children: (user: Customer) => ReactNode
}

/** The layout of every screen of the account: the customer's name, and links to the other screens (spec §2). */
export function AccountLayout({ title, children }: AccountLayoutProps) {
  const t = useTexts('account')
  const home = { to: paths.home(), label: t('nav.home') }
  const account = { to: paths.profile(), label: t('profile.title') }
  return (
    <div className="container">
      <PageHead title={title} hidden />
      <Breadcrumb steps={title === account.label ? [home] : [home, account]} current={title} />
      <RequireAuth reason="auth.needPage">
        {(user) => (
          <>
            <ProfileHead user={user} title={title} />
            <div className={styles.account}>
              <AccountNav user={user} />
              <div className={styles.panels}>{children(user)}</div>
            </div>
          </>
        )}
      </RequireAuth>
    </div>
  )
}

function ProfileHead({ user, title }: { user: Customer; title: string }) {
  const t = useTexts('account')
  const { locale } = useLocale()
  return (
    <div className={styles.head}>
      <span className={styles.initial} aria-hidden="true">
        {[...user.first_name][0]}
      </span>
      <div>
        <h1 className={`heading-2 ${styles.name}`}>
          <bdi>{user.name}</bdi>
          <span className="visually-hidden">: {title}</span>
        </h1>
        <p className="muted">
          <RichText
            t={t}
            text="profile.memberSince"
            parts={{ date: dateFormatters(locale).month(user.created_at) }}
          />
        </p>
      </div>
    </div>
  )
}

function AccountNav({ user }: { user: Customer }) {
  const t = useTexts('account')
  const { logout } = useAuth()
  const current = withoutLocale(useLocation().pathname)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the links are one line that scrolls sideways. Newer browsers return a promise, which must not be returned as the effect's
    // clean-up.
    nav.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const item = (to: string, icon: IconName, label: string, count = 0) => {
    const isCurrent = to === current || (to === paths.profile() && current === paths.account())
    return (
      <Link
        to={to}
        className={isCurrent ? styles.current : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon name={icon} />
        {label}
        {count > 0 && <span className={`${styles.count} muted`}>{count}</span>}
      </Link>
    )
  }
  return (
    <nav className={styles.menu} ref={nav} aria-label={t('profile.menu')}>
      {item(paths.profile(), 'user', t('profile.details'))}
      {item(paths.orders(), 'package', t('nav.orders'), user.orders_count)}
      {item(paths.myPlants(), 'plant', t('nav.myPlants'))}
      {item(paths.wishlist(), 'heart', t('nav.wishlist'), user.wishlist_count)}
      {item(paths.addresses(), 'map-pin', t('profile.addresses'))}
      {item(paths.paymentMethods(), 'credit-card', t('profile.paymentMethods'))}
      {item(paths.devices(), 'lock-simple', t('profile.devices'))}
      <button type="button" onClick={() => void logout()}>
        <Icon name="sign-out" flip />
        {t('nav.logout')}
      </button>
    </nav>
  )
}
