import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { AccountLayout } from './account-layout.tsx'
import { AddressBook } from '../addresses/address-book.tsx'
import { NextDelivery } from './next-delivery.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { useQuery } from '../queries/use-query.ts'

export const handle = { texts: ['account', 'orders', 'auth', 'checkout', 'cart'] } satisfies Handle

/** What comes next, details, addresses and the last orders. */
export default function ProfilePage() {
  const t = useTexts('account')
  return (
    <AccountLayout title={t('profile.title')}>
      {(user) => (
        <>
          {user.orders_count > 0 && <NextDelivery />}
          <PersonalDetails user={user} />
          <AddressBook />
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
