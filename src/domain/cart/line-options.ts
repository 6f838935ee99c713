import { maxQuantityPerLine } from '#shared/quantity.ts'
import type { OptionName, ProductRecord } from '#domain/catalogue/load-products.ts'
import { asVariant } from '#domain/catalogue/as-variant.ts'
import { firstVariant, variantFor, type ChosenOptions } from '#domain/catalogue/variants.ts'
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

/** The item that a line sells: the plant, or for a plant that varies the variant of its colour and size. */
export interface Sold {
  /** The product; of a variant with its price, stock, SKU and picture. */
  product: ProductRecord
  /** Null: the plant does not vary. */
  variantId: number | null
}

/** Returns the item sold for these options; undefined: the plant varies, and this combination is not for sale. */
export function soldAs(product: ProductRecord, options: ChosenOptions): Sold | undefined {
  if (!product.varies) return { product, variantId: null }
  const variant = variantFor(product, options)
  return variant && { product: asVariant(product, variant), variantId: variant.id }
}

/**
 * Returns the size and the colour that name a line; empty for a plant that does not vary, and without options it is no longer offered in.
 */
export function namedOptions(
  { varies, colors, sizes }: ProductRecord,
  { color_id, size_id }: ChosenOptions,
): OptionName[] {
  if (!varies) return []
  return [
    ...sizes.filter(({ id }) => id === size_id),
    ...colors.filter(({ id }) => id === color_id),
  ]
}

type WishedOptions = { [Option in keyof ChosenOptions]?: number | null | undefined }

/**
 * Returns the options of a plant that varies; those not chosen come from its first variant in stock. Undefined: there is no such
 * combination.
 */
export function pickVariantOptions(
  product: ProductRecord,
  wished: WishedOptions,
): ChosenOptions | undefined {
  const variant = firstVariant(product, wished)
  const color_id = pickOption(product.colors, wished.color_id ?? variant?.color_id)
  const size_id = pickOption(product.sizes, wished.size_id ?? variant?.size_id)
  return variant && color_id !== undefined && size_id !== undefined
    ? { color_id, size_id }
    : undefined
}

/** Returns the line that a plant with these options would be added to. */
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

/** Returns the lines that share one stock: those of a plant, or of one variant. */
export const linesOfStock = <Line extends ChosenOptions & Pick<CartLine, 'product_id'>>(
  lines: Line[],
  product: ProductRecord,
  variantId: number | null,
): Line[] =>
  lines.filter(
    (line) =>
      line.product_id === product.id &&
      (variantId === null || variantFor(product, line)?.id === variantId),
  )

/**
 * Returns how many more pieces of a plant or variant may be added: `inStock`, what stock allows for all its lines together, and `perLine`,
 * what its line `own` (absent: a new line) has room for. `plant`: with all its variants.
 */
export function quantityAllowance(
  lines: CartLine[],
  plant: ProductRecord,
  { product: { stock_quantity }, variantId }: Sold,
  own?: Pick<CartLine, 'quantity'>,
): { inStock: number; perLine: number } {
  const inCart = itemsQuantity(linesOfStock(lines, plant, variantId))
  const ofNewLine = lines.length < maxLinesPerCart ? maxQuantityPerLine : 0
  return {
    inStock: stock_quantity === null ? Infinity : stock_quantity - inCart,
    perLine: own ? maxQuantityPerLine - own.quantity : ofNewLine,
  }
}

/** A line that is not in the table yet. */
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

/** A line with a larger quantity. The price last shown is kept, because a price change is still to be announced. */
export const withQuantityAdded = (line: CartLine, more: number, at: Date): CartLine => ({
  ...line,
  quantity: line.quantity + more,
  updated_at: at,
})
