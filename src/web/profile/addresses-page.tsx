import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { AddressBook } from '../addresses/address-book.tsx'

export const handle = { texts: ['account', 'auth', 'checkout', 'cart'] } satisfies Handle

/** The saved addresses. */
export default function AddressesPage() {
  const t = useTexts('account')
  return <AccountFrame title={t('profile.addresses')}>{() => <AddressBook />}</AccountFrame>
}
