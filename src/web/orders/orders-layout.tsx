import { Link, Outlet, useLocation } from 'react-router'
import type { Customer } from '#contract/customer.ts'
import { paths, withoutLocale } from '../lib/paths.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { RequireAuth } from '../auth/require-auth.tsx'
import { SaveEmailOffer } from '../auth/save-email.tsx'
import * as styles from './orders-layout.module.css'
import * as tabs from '../ui/tabs.module.css'
import * as pageHeader from '../ui/page-header.module.css'

export const handle = { texts: ['orders', 'account', 'auth', 'cart'] } satisfies Handle

/** Orders and wishlist on one screen: `/orders` has the tab of the orders open, `/wishlist` that of the saved plants (spec §2). */
export default function OrdersLayout() {
  const t = useTexts('orders')
  const tAccount = useTexts('account')
  const wishlist = withoutLocale(useLocation().pathname) === paths.wishlist()
  const title = wishlist ? tAccount('wishlist.title') : t('orders.title')
  return (
    <div className="container">
      <PageHead title={title} hidden />
      <Breadcrumb steps={[{ to: paths.home(), label: t('nav.home') }]} current={title} />
      <div className={pageHeader.pageHeader}>
        <h1 className="heading-1">{title}</h1>
      </div>
      <RequireAuth reason={wishlist ? 'auth.needSave' : 'auth.needPage'}>
        {(user) => (
          <>
            <Panels user={user} wishlist={wishlist} />
            {!wishlist && <SaveEmailOffer user={user} />}
            <Outlet />
          </>
        )}
      </RequireAuth>
    </div>
  )
}

function Panels({ user, wishlist }: { user: Customer; wishlist: boolean }) {
  const t = useTexts('orders')
  const tAccount = useTexts('account')
  const panel = (to: string, text: string, count: number, current: boolean) => (
    <Link
      to={to}
      className={current ? tabs.current : undefined}
      aria-current={current ? 'page' : undefined}
      preventScrollReset
      replace
    >
      {text}
      {count > 0 && <span className="muted ltr">{count}</span>}
    </Link>
  )
  return (
    <nav className={`${tabs.tabs} ${styles.tabs}`} aria-label={t('orders.screen')}>
      {panel(paths.orders(), t('orders.tab'), user.orders_count, !wishlist)}
      {panel(paths.wishlist(), tAccount('wishlist.title'), user.wishlist_count, wishlist)}
    </nav>
  )
}
