import { isVanCity } from '#shared/delivery.ts'
import type { CartItem } from '#contract/cart.ts'

/** Whether planting was chosen and this city does without it: couriers plant nothing (decision 0044). */
export const losesPlantingHelp = (items: CartItem[], city: string): boolean =>
  city.trim() !== '' &&
  !isVanCity(city) &&
  items.some(({ additional }) => additional.additional_info.planting_assistance === true)

/** How much is in a cart, as a text of `checkout`: so many plants; as soon as something is sold by the square metre, so many kinds. */
export function contentsText(items: CartItem[]): [key: string, facts: { count: number }] {
  const isInPlants = items.every(({ product }) => product.unit === 'piece')
  return isInPlants
    ? ['common.plants', { count: items.reduce((sum, { quantity }) => sum + quantity, 0) }]
    : ['checkout.kinds', { count: items.length }]
}
