import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changeCart } from './change-cart.ts'
import { findLine, pickOption, roomFor } from './line-options.ts'
import type { CartContents } from './load-contents.ts'
import { maxLinesPerCart, maxQuantityPerLine, type PricedCart, type Shopper } from './priced-cart.ts'

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
  return changeCart(db, shopper, (tx, contents) => putIn(tx, contents, wanted), { make: true, productIds: [wanted.productId] })
}

/** The change itself, over a locked cart whose contents hold the plant. @throws as `addToCart` does */
export async function putIn(tx: Db, contents: CartContents, wanted: Wanted): Promise<CartContents> {
  const product = contents.products.get(wanted.productId)
  if (!product || !contents.cart) throw new ShopError('productNotFound')
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
  const line = same
    ? await growLine(tx, same.id, same.quantity + wanted.quantity)
    : await tx
        .insertInto('cart_items')
        .values({
          cart_id: contents.cart.id,
          product_id: product.id,
          ...options,
          quantity: wanted.quantity,
          seen_price_halalas: product.effective_price_halalas,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  return { ...contents, lines: same ? contents.lines.map((old) => (old.id === same.id ? line : old)) : [...contents.lines, line] }
}

/** @throws ShopError `validationFailed` when the option is not one of the plant's */
function choose(offered: { id: number }[], wished: number | null | undefined, field: string): number | null {
  const picked = pickOption(offered, wished)
  if (picked === undefined) throw new ShopError('validationFailed', {}, { [field]: ['optionInvalid'] })
  return picked
}

/** The price last shown stays as it was: a change of it is still to be announced. */
const growLine = (tx: Db, id: number, quantity: number) =>
  tx.updateTable('cart_items').set({ quantity, updated_at: new Date() }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
