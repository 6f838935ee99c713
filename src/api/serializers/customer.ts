import type {
  AddressRecord,
  CustomerRecord,
  CustomerSummary,
} from '#domain/customers/load-customer.ts'
import { roleOf } from '#domain/auth/role.ts'
import type { Locale } from '#shared/locale.ts'
import type { Settings } from '#shared/settings.ts'
import type { Customer, CustomerAddress, CustomerBrief, OrderAddress } from '#contract/customer.ts'

type Staff = Pick<Settings, 'staffPhones'>

/** Bagisto's customer group; the shop has one. */
const group = {
  id: 2,
  name: 'General',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

/** A customer in the form of contract §3.2. */
export const serializeCustomer = (
  customer: CustomerRecord,
  locale: Locale,
  settings: Staff,
): Customer => ({
  ...serializeCustomerBrief(customer, settings),
  addresses: customer.addresses.map((address) => serializeCustomerAddress(address, locale)),
})

/** A customer for carts and orders: without `addresses` (contract §3.2). */
export const serializeCustomerBrief = (
  customer: CustomerSummary,
  settings: Staff,
): CustomerBrief => ({
  id: customer.id,
  first_name: customer.first_name,
  last_name: customer.last_name,
  name: `${customer.first_name} ${customer.last_name}`.trim(),
  email: customer.email,
  // A closed account no longer has its phone.
  phone: customer.closed_at ? '' : customer.phone,
  role: roleOf({ phone: customer.phone, state: customer.staff_state }, settings),
  gender: customer.gender,
  date_of_birth: customer.date_of_birth,
  status: Number(customer.is_active),
  group,
  notes: null,
  orders_count: customer.orders_count,
  wishlist_count: customer.wishlist_count,
  created_at: customer.created_at.toISOString(),
  updated_at: customer.updated_at.toISOString(),
})

/** A saved address in the form of contract §3.3. */
export const serializeCustomerAddress = (
  address: AddressRecord,
  locale: Locale,
): CustomerAddress => ({
  ...serializePostal(address, locale),
  type: address.type,
  email: address.email,
  vat_id: address.vat_id,
  is_default: address.is_default,
  default_address: address.is_default,
})

interface PostalRow {
  id: number
  first_name: string
  last_name: string
  phone: string
  company_name: string | null
  lines: string[]
  city: string
  postcode: string | null
  state: string
  national_address: OrderAddress['national_address']
  created_at: Date
  /** An order's address is frozen, so it has no time of change. */
  updated_at?: Date
}

/** The only country that the shop delivers to. */
const countryNameIn = (locale: Locale): string =>
  locale === 'ar' ? 'المملكة العربية السعودية' : 'Saudi Arabia'

/** An address of a cart or an order in the form of contract §3.4. */
export const serializeAddress = (
  address: PostalRow & { email: string },
  locale: Locale,
): OrderAddress => ({
  ...serializePostal(address, locale),
  name: `${address.first_name} ${address.last_name}`.trim(),
  email: address.email,
})

/** Fields shared by saved addresses and those of carts and orders: `address` is one line, `address1` the lines (D-09). */
export const serializePostal = (address: PostalRow, locale: Locale) => ({
  id: address.id,
  first_name: address.first_name,
  last_name: address.last_name,
  company_name: address.company_name,
  address: address.lines.join(', '),
  address1: address.lines,
  country: 'SA' as const,
  country_name: countryNameIn(locale),
  state: address.state,
  city: address.city,
  postcode: address.postcode,
  postal_code: address.postcode,
  phone: address.phone,
  national_address: address.national_address,
  created_at: address.created_at.toISOString(),
  updated_at: (address.updated_at ?? address.created_at).toISOString(),
})
