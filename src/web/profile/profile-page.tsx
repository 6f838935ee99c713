import type { ComponentProps } from 'react'
import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { AccountLayout } from './account-layout.tsx'
import { AddressBook, loadAddresses } from '../addresses/address-book.tsx'
import { NextDelivery } from './next-delivery.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { customerLoader, useCustomerData } from '../loading/customer-loader.ts'
import { useQuery } from '../queries/use-query.ts'
import type { Route } from './+types/profile-page'

export const handle = { texts: ['account', 'orders', 'auth', 'checkout', 'cart'] } satisfies Handle

export const clientLoader = customerLoader(({ request: { signal } }: Route.ClientLoaderArgs) => ({
  addresses: loadAddresses(signal),
}))

/** What comes next, details, addresses and the last orders. */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return <Screen addresses={useCustomerData(loaderData)?.addresses ?? null} />
}

export const HydrateFallback = () => <Screen addresses={null} />

function Screen({ addresses }: ComponentProps<typeof AddressBook>) {
  const t = useTexts('account')
  return (
    <AccountLayout title={t('profile.title')}>
      {(user) => (
        <>
          {user.orders_count > 0 && <NextDelivery />}
          <PersonalDetails user={user} />
          <AddressBook addresses={addresses} />
          <LastOrders />
        </>
      )}
    </AccountLayout>
  )
}

function LastOrders() {
  const recent = useQuery(
    (signal) => browserApi.call(listOrders, { query: { limit: 3 }, signal }),
    'recent orders',
  )
  return <RecentOrders query={recent} />
}
