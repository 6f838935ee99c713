import type { Handle } from '../shell/shell.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { AddressBook } from './address-book.tsx'

export const handle = { texts: ['account', 'auth', 'checkout', 'cart'] } satisfies Handle

/** The saved addresses. */
export default function AddressesPage() {
  const say = useTexts('account')
  return <AccountFrame title={say('profile.addresses')}>{() => <AddressBook />}</AccountFrame>
}
