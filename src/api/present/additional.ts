import type { OptionName } from '#domain/catalogue/load-products.ts'
import type { Locale } from '#shared/locale.ts'
import type { CartItem } from '#wire/cart.ts'

interface Chosen {
  productId: number
  quantity: number
  color: OptionName | null
  size: OptionName | null
  plantingAssistance: boolean
}

/** What was chosen with a plant, as carts and orders tell it (contract §3.5 `additional`). */
export function presentAdditional(
  { productId, quantity, color, size, plantingAssistance }: Chosen,
  locale: Locale,
): CartItem['additional'] {
  const label = (option: OptionName) => ({ option_id: option.id, option_label: locale === 'ar' ? option.name_ar : option.name_en })
  return {
    product_id: productId,
    quantity,
    super_attribute: { ...(color && { color: color.id }), ...(size && { size: size.id }) },
    additional_info: plantingAssistance ? { planting_assistance: true } : {},
    attributes: { ...(color && { color: label(color) }), ...(size && { size: label(size) }) },
  }
}
