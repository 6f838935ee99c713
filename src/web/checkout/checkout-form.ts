import { toAsciiDigits } from '#shared/text/digits.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Customer, CustomerAddress, OrderAddress } from '#contract/customer.ts'
import {
  validateEmail,
  validatePhone,
  validatePostalCode,
  validateRequired,
} from '../forms/validators.ts'
import { cardFieldOrder, type CardField } from './card-form.ts'
import {
  nationalNames,
  toNationalAddress,
  validateNationalAddress,
  type NationalForm,
} from '../addresses/national-address.ts'

/** Form values of the checkout (spec §3), without the card. */
export interface CheckoutForm extends NationalForm {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  postalCode: string
}
export type CheckoutField = keyof CheckoutForm
export type FieldErrors = Partial<Record<CheckoutField | CardField, string>>

const deliveryFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'postalCode',
] as const satisfies CheckoutField[]

/** Parts of a saved address that the screen has no fields for; they belong only to that address. */
export type SavedAddressExtras = Record<'company_name' | 'vat_id' | 'state', string>

/** Field → text key of its error (spec §5); `saved`: the customer's addresses. */
export function checkForm(form: CheckoutForm, saved: CustomerAddress[]): FieldErrors {
  const errors: FieldErrors = validateNationalAddress(form)
  const codes = saved.map(({ postcode }) => postcode)
  for (const field of deliveryFields) {
    const error =
      field === 'postalCode'
        ? validatePostalCode(form[field], codes)
        : validateRequired(form[field])
    if (error) errors[field] = error
  }
  const contact = { email: validateEmail(form.email), phone: validatePhone(form.phone) }
  if (contact.email) errors.email = contact.email
  if (contact.phone) errors.phone = contact.phone
  return errors
}

const contractNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  address: 'address1',
  city: 'city',
  postalCode: 'postcode',
  cardNumber: 'card_number',
  cardName: 'card_holder_name',
  expiryDate: 'expiry_date',
  cvv: 'cvv',
} as const satisfies Record<(typeof deliveryFields)[number] | CardField, string>

/** The request body (contract §18.5). */
export const toBilling = (
  form: CheckoutForm,
  extras: SavedAddressExtras,
  saveAddress: boolean,
) => ({
  first_name: form.firstName,
  last_name: form.lastName,
  email: form.email.trim(),
  phone: toAsciiDigits(form.phone).trim(),
  address1: form.address,
  city: form.city,
  postcode: toAsciiDigits(form.postalCode),
  country: 'SA' as const,
  ...extras,
  national_address: toNationalAddress(form),
  use_for_shipping: true,
  save_as_address: saveAddress,
})

/**
 * Maps the server's field names to the form's, such as `billing.first_name` to `firstName` and `payment.cvv` to `cvv`; its messages are
 * unchanged.
 */
export function fromServerErrors(errors: Record<string, string[]> = {}): FieldErrors {
  const found: FieldErrors = {}
  for (const [path, [sentence]] of Object.entries(errors)) {
    const names = path.split('.')
    const field =
      [...deliveryFields, ...cardFieldOrder].find(
        (candidate) => names[1] === contractNames[candidate],
      ) ?? nationalNames.find((candidate) => names[2] === candidate)
    if (field && sentence) found[field] = sentence
  }
  return found
}

/** Empty without a saved address: company, VAT number and region of one address must not appear on an invoice for another. */
export const extrasOf = (saved: CustomerAddress | undefined): SavedAddressExtras => ({
  company_name: saved?.company_name ?? '',
  vat_id: saved?.vat_id ?? '',
  state: saved?.state ?? '',
})

/** Form values of a known address; `user` fills the missing ones. */
export function formOf(
  user: Customer,
  address: CustomerAddress | OrderAddress | undefined,
): CheckoutForm {
  return {
    firstName: address?.first_name || user.first_name,
    lastName: address?.last_name || user.last_name,
    email: address?.email ?? user.email ?? '',
    phone: formatPhone(address?.phone || user.phone),
    address: address?.address1.join(', ') ?? '',
    city: address?.city ?? '',
    postalCode: address?.postcode ?? '',
    building_number: address?.national_address?.building_number ?? '',
    street: address?.national_address?.street ?? '',
    district: address?.national_address?.district ?? '',
    secondary_number: address?.national_address?.secondary_number ?? '',
    short_code: address?.national_address?.short_code ?? '',
  }
}
