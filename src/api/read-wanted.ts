import type { Wanted } from '#domain/cart/add-to-cart.ts'
import type { ChosenPlant } from '#wire/cart.ts'

/** A plant with its quantity and options as the cart takes it. */
export const wantedOf = (productId: number, { quantity, super_attribute, additional_info }: ChosenPlant): Wanted => ({
  productId,
  quantity,
  colorId: super_attribute?.color,
  sizeId: super_attribute?.size,
  plantingAssistance: additional_info?.planting_assistance,
})
