import type { AddToCartInput } from '#domain/cart/add-to-cart.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { Addresses } from '#domain/checkout/save-address.ts'
import { postalColumns } from '#domain/postal-columns.ts'
import { pick } from '#shared/pick.ts'
import type { ChosenPlant } from '#contract/cart.ts'
import type { DeliveryAddress, saveAddress } from '#contract/checkout.ts'
import type { Parsed } from '#contract/endpoint.ts'

/** Maps a product with its quantity and options to the input of add-to-cart. */
export const toAddToCartInput = (
  productId: number,
  { quantity, super_attribute, additional_info }: ChosenPlant,
): AddToCartInput => ({
  productId,
  quantity,
  colorId: super_attribute?.color,
  sizeId: super_attribute?.size,
  plantingAssistance: additional_info?.planting_assistance,
})

/**
 * Maps the body of save-address to the domain's addresses. `use_for_shipping` is true by default, unless there is a `shipping` (contract
 * §6.1).
 */
export function toAddresses({ billing, shipping }: Parsed<typeof saveAddress>['body']): Addresses {
  const isSeparate = shipping && !billing.use_for_shipping ? shipping : null
  return {
    billing: toAddress(billing),
    shipping: isSeparate && toAddress(isSeparate),
    toSave: [billing, ...(isSeparate ? [isSeparate] : [])]
      .filter((sent) => sent.save_as_address)
      .map(toAddress),
  }
}

/** Maps an address as typed. */
export const toAddress = (sent: DeliveryAddress): Address => {
  const { address1, address2 } = sent
  return pick({ ...sent, lines: address2 ? [...address1, address2] : address1 }, postalColumns)
}
