import type { ProductRecord } from '#domain/catalogue/load-products.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changeCart } from './change-cart.ts'
import type { CartContents, CartLine } from './load-contents.ts'
import { itemsQuantity, maxLinesPerCart, maxQuantityPerLine, type PricedCart, type Shopper } from './priced-cart.ts'

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
  return changeCart(db, shopper, (tx, contents) => add(tx, contents, wanted), { make: true, productId: wanted.productId })
}

async function add(tx: Db, contents: CartContents, wanted: Wanted): Promise<CartContents> {
  const product = contents.products.get(wanted.productId)
  if (!product || !contents.cart) throw new ShopError('productNotFound')
  if (!product.is_active) throw new ShopError('productUnavailable')
  const options = {
    color_id: choose(product.colors, wanted.colorId, 'super_attribute.color'),
    size_id: choose(product.sizes, wanted.sizeId, 'super_attribute.size'),
    planting_assistance: wanted.plantingAssistance ?? false,
  }
  const { color_id, size_id, planting_assistance } = options
  const same = contents.lines.find(
    (line) =>
      line.product_id === product.id &&
      line.color_id === color_id &&
      line.size_id === size_id &&
      line.planting_assistance === planting_assistance,
  )
  const quantity = (same?.quantity ?? 0) + wanted.quantity
  checkRoom(contents.lines, product, wanted.quantity, quantity, Boolean(same))
  const line = same
    ? await growLine(tx, same.id, quantity)
    : await tx
        .insertInto('cart_items')
        .values({
          cart_id: contents.cart.id,
          product_id: product.id,
          ...options,
          quantity,
          seen_price_halalas: product.effective_price_halalas,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  return { ...contents, lines: same ? contents.lines.map((old) => (old.id === same.id ? line : old)) : [...contents.lines, line] }
}

/** @throws ShopError `validationFailed` when the option is not one of the plant's */
function choose(offered: { id: number }[], wished: number | null | undefined, field: string): number | null {
  if (wished === null || wished === undefined) return offered[0]?.id ?? null
  if (!offered.some(({ id }) => id === wished)) throw new ShopError('validationFailed', {}, { [field]: ['optionInvalid'] })
  return wished
}

function checkRoom(lines: CartLine[], product: ProductRecord, more: number, onTheLine: number, isKnownLine: boolean): void {
  const inCart = itemsQuantity(lines.filter((line) => line.product_id === product.id))
  const stock = product.stock_quantity
  if (stock !== null && inCart + more > stock) throw new ShopError('insufficientStock', { available_quantity: stock })
  if (onTheLine > maxQuantityPerLine) throw new ShopError('quantityLimit', { max: maxQuantityPerLine })
  if (!isKnownLine && lines.length >= maxLinesPerCart) throw new ShopError('quantityLimit', { max: maxLinesPerCart })
}

/** The price last shown stays as it was: a change of it is still to be announced. */
const growLine = (tx: Db, id: number, quantity: number) =>
  tx.updateTable('cart_items').set({ quantity, updated_at: new Date() }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
