import type { CartAddress } from '#domain/cart/load-cart.ts'
import type { PostalColumn } from '#domain/postal-columns.ts'
import { asContactPhone } from '#shared/phone.ts'

/** Where plants or papers go; `lines` holds one to five address lines. */
export type Address = Pick<CartAddress, PostalColumn>

/** A Saudi mobile is stored as E.164, any other number as it was typed (contract §6.1). */
export const withCleanPhone = (address: Address): Address => ({
  ...address,
  phone: asContactPhone(address.phone),
})
