import { maxQuantityPerLine } from '#shared/quantity.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changeCart } from './change-cart.ts'
import { findLine, grown, newLine, pickOption, roomFor } from './line-options.ts'
import type { CartContents } from './load-contents.ts'
import { maxLinesPerCart, type PricedCart, type Shopper } from './priced-cart.ts'

export interface Wanted {
  productId: number
  quantity: number
  /** Missing: the first the plant comes in (contract D-16). */
  colorId?: number | null | undefined
  sizeId?: number | null | undefined
  plantingAssistance?: boolean | null | undefined
}

/**
 * Puts plants into the cart; the same plant in the same options adds to its line (contract §5.2).
 *
 * @throws ShopError `productNotFound` `productUnavailable` `insufficientStock` { available_quantity } `quantityLimit` { max }
 *   `validationFailed` on `super_attribute.color`, `super_attribute.size`
 */
export function addToCart(db: Db, shopper: Shopper, wanted: Wanted): Promise<PricedCart> {
  return changeCart(db, shopper, (contents) => putIn(contents, wanted), { make: true, productIds: [wanted.productId] })
}

/** The change itself, over contents that hold the plant. Pure. @throws as `addToCart` does */
export function putIn(contents: CartContents, wanted: Wanted): CartContents {
  const product = contents.products.get(wanted.productId)
  if (!product) throw new ShopError('productNotFound')
  if (!product.is_active) throw new ShopError('productUnavailable')
  const options = {
    color_id: choose(product.colors, wanted.colorId, 'super_attribute.color'),
    size_id: choose(product.sizes, wanted.sizeId, 'super_attribute.size'),
    planting_assistance: wanted.plantingAssistance ?? false,
  }
  const same = findLine(contents.lines, product.id, options)
  const room = roomFor(contents.lines, product, same)
  if (wanted.quantity > room.inStock) throw new ShopError('insufficientStock', { available_quantity: product.stock_quantity })
  if (wanted.quantity > room.onTheLine)
    throw new ShopError('quantityLimit', { max: room.onTheLine === 0 && !same ? maxLinesPerCart : maxQuantityPerLine })
  if (!same) return { ...contents, lines: [...contents.lines, newLine(product, options, wanted.quantity)] }
  return { ...contents, lines: contents.lines.map((line) => (line === same ? grown(same, wanted.quantity) : line)) }
}

/** @throws ShopError `validationFailed` when the option is not one of the plant's */
function choose(offered: { id: number }[], wished: number | null | undefined, field: string): number | null {
  const picked = pickOption(offered, wished)
  if (picked === undefined) throw new ShopError('validationFailed', {}, { [field]: ['optionInvalid'] })
  return picked
}
