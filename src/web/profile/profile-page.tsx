import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { customerLoader, useCustomerData, type LoadedBy } from '../loading/customer-loader.ts'
import { defer, Deferred } from '../loading/deferred.tsx'
import { AccountLayout } from './account-layout.tsx'
import { AddressBook, loadAddresses } from '../addresses/address-book.tsx'
import { NextDelivery } from './next-delivery.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { RecentOrders } from './recent-orders.tsx'
import type { Route } from './+types/profile-page'

export const handle = { texts: ['account', 'orders', 'auth', 'checkout', 'cart'] } satisfies Handle

export const clientLoader = customerLoader(
  ({ request: { signal } }: Route.ClientLoaderArgs, user) => ({
    underWay:
      user.orders_count > 0
        ? defer(
            browserApi.call(listOrders, {
              query: { status: 'pending,processing,shipped', limit: 20 },
              signal,
            }),
          )
        : undefined,
    addresses: loadAddresses(signal),
    recent: defer(browserApi.call(listOrders, { query: { limit: 3 }, signal })),
  }),
)

/** The next delivery, details, addresses and the last orders. */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return <Screen data={useCustomerData(loaderData)} />
}

export function HydrateFallback() {
  return <Screen data={null} />
}

function Screen({ data }: { data: LoadedBy<typeof clientLoader> | null }) {
  const t = useTexts('account')
  return (
    <AccountLayout title={t('profile.title')}>
      {(user) => (
        <>
          <Deferred resolve={data?.underWay} skeleton={null}>
            {({ data: orders }) => <NextDelivery orders={orders} />}
          </Deferred>
          <PersonalDetails user={user} />
          <AddressBook addresses={data?.addresses} />
          <RecentOrders orders={data?.recent} />
        </>
      )}
    </AccountLayout>
  )
}
