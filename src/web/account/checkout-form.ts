import { toAsciiDigits } from '#shared/digits.ts'
import { looksLikePhone } from '#shared/phone.ts'
import type { Cart } from '#wire/cart.ts'
import type { Customer } from '#wire/customer.ts'

/** What is typed at checkout (spec §3). */
export interface CheckoutForm {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  postalCode: string
}
export type CheckoutField = keyof CheckoutForm
export type FieldErrors = Partial<Record<CheckoutField, string>>

/** In the order of the page: the first wrong one gets the focus. */
export const fieldOrder = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'postalCode'] as const satisfies CheckoutField[]

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Field → text key of what is wrong (spec §5). */
export function checkForm(form: CheckoutForm): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of fieldOrder) if (field !== 'postalCode' && form[field].trim() === '') errors[field] = 'fieldRequired'
  if (!errors.email && !emailPattern.test(form.email.trim())) errors.email = 'invalidEmail'
  if (!errors.phone && !looksLikePhone(toAsciiDigits(form.phone).trim())) errors.phone = 'invalidPhone'
  return errors
}

const wireNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  address: 'address1',
  city: 'city',
  postalCode: 'postcode',
} as const satisfies Record<CheckoutField, string>

/** As the server wants it (contract §18.5). */
export const toBilling = (form: CheckoutForm) => ({
  first_name: form.firstName,
  last_name: form.lastName,
  email: form.email.trim(),
  phone: toAsciiDigits(form.phone).trim(),
  address1: form.address,
  city: form.city,
  postcode: toAsciiDigits(form.postalCode),
  country: 'SA' as const,
  state: '',
  company_name: '',
  use_for_shipping: true,
})

/** The server's `billing.first_name` is our `firstName`; its sentences are shown as they come. */
export function fromServerErrors(errors: Record<string, string[]> = {}): FieldErrors {
  const found: FieldErrors = {}
  for (const [path, [sentence]] of Object.entries(errors)) {
    const name = path.split('.')[1]
    const field = fieldOrder.find((candidate) => wireNames[candidate] === name)
    if (field && sentence) found[field] = sentence
  }
  return found
}

/** What the shop knows already: the cart's address, the customer's default one, the account. */
export function knownForm(user: Customer, cart: Cart | null): CheckoutForm {
  const address = cart?.billing_address ?? user.addresses.find((own) => own.is_default) ?? user.addresses[0]
  return {
    firstName: address?.first_name ?? user.first_name,
    lastName: address?.last_name ?? user.last_name,
    email: address?.email ?? user.email ?? '',
    phone: address?.phone ?? user.phone,
    address: address?.address1.join(', ') ?? '',
    city: address?.city ?? '',
    postalCode: address?.postcode ?? '',
  }
}
