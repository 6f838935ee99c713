import type { CartAddress } from '#domain/cart/load-cart.ts'
import type { PostalColumn } from '#domain/postal-columns.ts'
import { asContactPhone } from '#shared/phone.ts'

/** A billing or shipping address; `lines` holds one to five address lines. */
export type Address = Pick<CartAddress, PostalColumn>

/** Returns the address with a Saudi mobile in E.164 and any other number as entered (contract §6.1). */
export const withCleanPhone = (address: Address): Address => ({
  ...address,
  phone: asContactPhone(address.phone),
})
