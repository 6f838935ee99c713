import type { Locale } from '#shared/locale.ts'
import type { OrderAddress } from '#wire/customer.ts'

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
  /** An order's address is frozen: it has no later time. */
  updated_at?: Date
}

/** The one country the shop delivers in. */
const countryNameIn = (locale: Locale): string => (locale === 'ar' ? 'المملكة العربية السعودية' : 'Saudi Arabia')

/** An address of a cart or an order as contract §3.4 has it. */
export const presentAddress = (address: PostalRow & { email: string }, locale: Locale): OrderAddress => ({
  ...presentPostal(address, locale),
  name: `${address.first_name} ${address.last_name}`.trim(),
  email: address.email,
})

/** What saved addresses and those of carts and orders have in common: `address` is one line, `address1` the lines (D-09). */
export const presentPostal = (address: PostalRow, locale: Locale) => ({
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
