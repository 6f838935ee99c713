import type { Locale } from '#shared/locale.ts'
import type { OrderAddress } from '#wire/customer.ts'

interface PostalRow {
  id: number
  first_name: string
  last_name: string
  email: string
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
export const countryNameIn = (locale: Locale): string => (locale === 'ar' ? 'المملكة العربية السعودية' : 'Saudi Arabia')

/** An address of a cart or an order as contract §3.4 has it. */
export const presentAddress = (address: PostalRow, locale: Locale): OrderAddress => ({
  id: address.id,
  first_name: address.first_name,
  last_name: address.last_name,
  name: `${address.first_name} ${address.last_name}`.trim(),
  email: address.email,
  company_name: address.company_name,
  address: address.lines.join(', '),
  address1: address.lines,
  country: 'SA',
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
