import type { CartAddress } from '#domain/cart/load-cart.ts'
import { asContactPhone } from '#shared/phone.ts'

/** Where plants or papers go; `lines` holds one to five address lines. */
export type Address = Pick<
  CartAddress,
  'first_name' | 'last_name' | 'email' | 'phone' | 'company_name' | 'vat_id' | 'lines' | 'city' | 'postcode' | 'state' | 'national_address'
>

/** A Saudi mobile is kept as E.164, any other number as it was typed (contract §6.1). */
export const withCleanPhone = (address: Address): Address => ({ ...address, phone: asContactPhone(address.phone) })

/** The address alone, without the ids and times of the row it was read from. */
export const copyAddress = ({
  first_name,
  last_name,
  email,
  phone,
  company_name,
  vat_id,
  lines,
  city,
  postcode,
  state,
  national_address,
}: Address): Address => ({
  first_name,
  last_name,
  email,
  phone,
  company_name,
  vat_id,
  lines,
  city,
  postcode,
  state,
  national_address,
})
