import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { AccountLayout } from './account-layout.tsx'
import { AddressBook } from '../addresses/address-book.tsx'

export const handle = { texts: ['account', 'auth', 'checkout', 'cart'] } satisfies Handle

/** The saved addresses. */
export default function AddressesPage() {
  const t = useTexts('account')
  return <AccountLayout title={t('profile.addresses')}>{() => <AddressBook />}</AccountLayout>
}
