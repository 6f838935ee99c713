import { listSessions } from '#contract/account.ts'
import { browserApi } from '../lib/browser-api.ts'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { customerLoader, useCustomerData, type LoadedBy } from '../loading/customer-loader.ts'
import { defer } from '../loading/deferred.tsx'
import { AccountLayout } from './account-layout.tsx'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'
import { MyData } from './my-data.tsx'
import type { Route } from './+types/devices-page'

export const handle = { texts: ['account', 'auth'] } satisfies Handle

export const clientLoader = customerLoader(({ request: { signal } }: Route.ClientLoaderArgs) => ({
  sessions: defer(browserApi.call(listSessions, { signal })),
}))

/** The devices that are signed in, the customer's data, and deleting the account. */
export default function DevicesPage({ loaderData }: Route.ComponentProps) {
  return <Screen data={useCustomerData(loaderData)} />
}

export function HydrateFallback() {
  return <Screen data={null} />
}

function Screen({ data }: { data: LoadedBy<typeof clientLoader> | null }) {
  const t = useTexts('account')
  return (
    <AccountLayout title={t('profile.devices')}>
      {(user) => (
        <>
          <Devices sessions={data?.sessions} />
          <MyData />
          <CloseAccount user={user} />
        </>
      )}
    </AccountLayout>
  )
}
