import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { AccountLayout } from './account-layout.tsx'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'
import { MyData } from './my-data.tsx'

export const handle = { texts: ['account', 'auth'] } satisfies Handle

/** Where one is signed in, what the shop knows, and how to leave for good. */
export default function DevicesPage() {
  const t = useTexts('account')
  return (
    <AccountLayout title={t('profile.devices')}>
      {(user) => (
        <>
          <Devices />
          <MyData />
          <CloseAccount user={user} />
        </>
      )}
    </AccountLayout>
  )
}
