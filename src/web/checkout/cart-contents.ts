import { isVanCity } from '#shared/delivery.ts'
import type { CartItem } from '#contract/cart.ts'

/** Whether planting was chosen but is not available in this city: couriers do not plant (decision 0044). */
export const losesPlantingService = (items: CartItem[], city: string): boolean =>
  city.trim() !== '' &&
  !isVanCity(city) &&
  items.some(({ additional }) => additional.additional_info.planting_assistance === true)

/** The size of a cart, as a text of `checkout`: the number of plants or, when anything is sold by the square metre, the number of kinds. */
export function contentsText(items: CartItem[]): [key: string, facts: { count: number }] {
  const isInPlants = items.every(({ product }) => product.unit === 'piece')
  return isInPlants
    ? ['common.plants', { count: items.reduce((sum, { quantity }) => sum + quantity, 0) }]
    : ['checkout.kinds', { count: items.length }]
}
