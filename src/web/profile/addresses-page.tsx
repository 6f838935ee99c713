import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { customerLoader, useCustomerData } from '../loading/customer-loader.ts'
import { AccountLayout } from './account-layout.tsx'
import { AddressBook, loadAddresses } from '../addresses/address-book.tsx'
import type { Route } from './+types/addresses-page'

export const handle = { texts: ['account', 'auth', 'checkout', 'cart'] } satisfies Handle

export const clientLoader = customerLoader(({ request: { signal } }: Route.ClientLoaderArgs) => ({
  addresses: loadAddresses(signal),
}))

/** The saved addresses. */
export default function AddressesPage({ loaderData }: Partial<Route.ComponentProps>) {
  const t = useTexts('account')
  const loaded = useCustomerData(loaderData ?? null)
  return (
    <AccountLayout title={t('profile.addresses')}>
      {() => <AddressBook addresses={loaded?.addresses ?? null} />}
    </AccountLayout>
  )
}

export { AddressesPage as HydrateFallback }
