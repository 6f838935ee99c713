import { maxQuantityPerLine } from '#shared/quantity.ts'
import type { OptionName, ProductRecord } from '#domain/catalogue/load-products.ts'
import type { CartLine } from './load-cart.ts'
import { itemsQuantity, maxLinesPerCart } from './priced-cart.ts'

/** The id of a row that is not in its table yet. */
export const unsavedId = 0

export type LineOptions = Pick<CartLine, 'color_id' | 'size_id' | 'planting_assistance'>

/** The wished option, the first offered one when none is wished (contract D-16), undefined when the wished one is not offered. */
export function pickOption(
  offered: Pick<OptionName, 'id'>[],
  wished: number | null | undefined,
): number | null | undefined {
  if (wished === null || wished === undefined) return offered[0]?.id ?? null
  return offered.find(({ id }) => id === wished)?.id
}

/** The line that a plant in these options would join. */
export const findLine = <Line extends LineOptions & Pick<CartLine, 'product_id'>>(
  lines: Line[],
  productId: number,
  options: LineOptions,
) =>
  lines.find(
    (line) =>
      line.product_id === productId &&
      line.color_id === options.color_id &&
      line.size_id === options.size_id &&
      line.planting_assistance === options.planting_assistance,
  )

/** How many more of a plant may come: as stock allows for all its lines together, and as its own line (a new one without it) has room. */
export function quantityAllowance(
  lines: Pick<CartLine, 'product_id' | 'quantity'>[],
  { id, stock_quantity }: ProductRecord,
  own?: Pick<CartLine, 'quantity'>,
): { inStock: number; perLine: number } {
  const inCart = itemsQuantity(lines.filter((line) => line.product_id === id))
  const ofNewLine = lines.length < maxLinesPerCart ? maxQuantityPerLine : 0
  return {
    inStock: stock_quantity === null ? Infinity : stock_quantity - inCart,
    perLine: own ? maxQuantityPerLine - own.quantity : ofNewLine,
  }
}

/** A line that the table has not seen yet. */
export const newLine = (
  product: ProductRecord,
  options: LineOptions,
  quantity: number,
  at: Date,
): CartLine => ({
  id: unsavedId,
  product_id: product.id,
  ...options,
  quantity,
  seen_price_halalas: product.effective_price_halalas,
  created_at: at,
  updated_at: at,
})

/** A line with more in it. The price last shown stays as it was: a change of it is still to be announced. */
export const withQuantityAdded = (line: CartLine, more: number, at: Date): CartLine => ({
  ...line,
  quantity: line.quantity + more,
  updated_at: at,
})
