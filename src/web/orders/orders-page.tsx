import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Customer } from '#contract/customer.ts'
import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths, withoutLocale } from '../lib/paths.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { customerLoader, useCustomerData } from '../loading/customer-loader.ts'
import { defer } from '../loading/deferred.tsx'
import { RequireAuth } from '../auth/require-auth.tsx'
import { SaveEmailOffer } from '../auth/save-email.tsx'
import { OrderList, OrdersSkeleton } from './order-list.tsx'
import { SavedPlants } from '../wishlist/saved-plants.tsx'
import type { Route } from './+types/orders-page'
import '../styles/orders.css'
import '../styles/profile.css'

export const handle = { texts: ['orders', 'account', 'auth', 'cart'] } satisfies Handle

const isWishlist = (pathname: string) => withoutLocale(pathname) === paths.wishlist()

export const clientLoader = customerLoader(
  ({ url: { pathname, searchParams }, request: { signal } }: Route.ClientLoaderArgs) => {
    if (isWishlist(pathname)) return { page: null }
    const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1)
    return { page, orders: defer(browserApi.call(listOrders, { query: { page }, signal })) }
  },
)

/** Orders and wishlist on one screen: `/orders` shows the orders in front, `/wishlist` the saved plants. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const data = useCustomerData(loaderData)
  return <Screen>{data?.orders ? <OrderList {...data} /> : <Skeleton />}</Screen>
}

export function HydrateFallback() {
  return (
    <Screen>
      <Skeleton />
    </Screen>
  )
}

function Skeleton() {
  return isWishlist(useLocation().pathname) ? <SavedPlants /> : <OrdersSkeleton />
}

function Screen({ children }: { children: ReactNode }) {
  const t = useTexts('orders')
  const tAccount = useTexts('account')
  const wishlist = isWishlist(useLocation().pathname)
  const title = wishlist ? tAccount('wishlist.title') : t('orders.title')
  return (
    <div className="wrap">
      <PageHead title={title} hidden />
      <Breadcrumb steps={[{ to: paths.home(), label: t('nav.home') }]} current={title} />
      <div className="ph1">
        <h1 className="h1">{title}</h1>
      </div>
      <RequireAuth reason={wishlist ? 'auth.needSave' : 'auth.needPage'}>
        {(user) => (
          <>
            <Panels user={user} wishlist={wishlist} />
            {!wishlist && <SaveEmailOffer user={user} />}
            {children}
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
      className={current ? 'on' : undefined}
      aria-current={current ? 'page' : undefined}
      preventScrollReset
      replace
    >
      {text}
      {count > 0 && <span className="mut ltr">{count}</span>}
    </Link>
  )
  return (
    <nav className="tabs panels-tabs" aria-label={t('orders.screen')}>
      {panel(paths.orders(), t('orders.tab'), user.orders_count, !wishlist)}
      {panel(paths.wishlist(), tAccount('wishlist.title'), user.wishlist_count, wishlist)}
    </nav>
  )
}
