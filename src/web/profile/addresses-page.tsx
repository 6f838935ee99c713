import type { ComponentProps } from 'react'
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
export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  return <Screen addresses={useCustomerData(loaderData)?.addresses} />
}

export const HydrateFallback = () => <Screen addresses={undefined} />

function Screen(props: ComponentProps<typeof AddressBook>) {
  const t = useTexts('account')
  return (
    <AccountLayout title={t('profile.addresses')}>{() => <AddressBook {...props} />}</AccountLayout>
  )
}
