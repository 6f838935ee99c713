import type { Halalas } from '#shared/money.ts'

/** A combination of a colour and a size that is for sale; null: any that the product is offered in. */
export interface VariantRecord {
  id: number
  color_id: number | null
  size_id: number | null
  sku: string
  price_halalas: Halalas
  special_price_halalas: Halalas | null
  effective_price_halalas: Halalas
  /** Null: not tracked. */
  stock_quantity: number | null
  /** One of the product's pictures; null: the first. */
  image_id: number | null
}

export interface ChosenOptions {
  color_id: number | null
  size_id: number | null
}

export const isInStock = ({ stock_quantity }: Pick<VariantRecord, 'stock_quantity'>): boolean =>
  stock_quantity === null || stock_quantity > 0

const matches = (own: number | null, chosen: number | null | undefined): boolean =>
  own === null || chosen === null || chosen === undefined || own === chosen

/** Returns the variant sold as this colour and size, the first by position; undefined: there is none. */
export const variantFor = (
  { variants }: { variants: readonly VariantRecord[] },
  { color_id, size_id }: ChosenOptions,
): VariantRecord | undefined =>
  variants.find(
    (variant) =>
      (variant.color_id === null || variant.color_id === color_id) &&
      (variant.size_id === null || variant.size_id === size_id),
  )

/** Returns the first variant in stock with these options, else the first; options not chosen match any (contract D-16). */
export function firstVariant(
  { variants }: { variants: readonly VariantRecord[] },
  wished: { color_id?: number | null | undefined; size_id?: number | null | undefined },
): VariantRecord | undefined {
  const possible = variants.filter(
    (variant) =>
      matches(variant.color_id, wished.color_id) && matches(variant.size_id, wished.size_id),
  )
  return possible.find(isInStock) ?? possible[0]
}

/** Returns the options in which the matching variants still differ, which the buyer has to choose. Empty if the plant does not vary. */
export function openOptions(
  { variants }: { variants: readonly VariantRecord[] },
  wished: { [Option in keyof ChosenOptions]?: number | null | undefined },
): (keyof ChosenOptions)[] {
  const possible = variants.filter(
    (variant) =>
      matches(variant.color_id, wished.color_id) && matches(variant.size_id, wished.size_id),
  )
  return (['color_id', 'size_id'] as const).filter(
    (option) =>
      (wished[option] ?? null) === null &&
      new Set(possible.map((variant) => variant[option])).size > 1,
  )
}

/** The prices and stock of a product that varies. */
interface VariantPrices extends Pick<
  VariantRecord,
  'price_halalas' | 'special_price_halalas' | 'effective_price_halalas' | 'stock_quantity'
> {
  /** The highest effective price of its variants; null: all cost the same. */
  price_to_halalas: Halalas | null
}

/**
 * Returns a product's current prices and stock, derived from the variants for sale. The prices are those of the cheapest variant in stock,
 * or of the cheapest of all when none is in stock, so that no price is shown at which nothing can be bought; the stock is the sum
 * (office.md O-07). The prices in the product's columns, which lists sort by, are those of the cheapest of all on the day it was saved,
 * whatever is in stock.
 */
export function derivedFromVariants(variants: readonly VariantRecord[]): Partial<VariantPrices> {
  const inStock = variants.filter(isInStock)
  const byPrice = (inStock.length > 0 ? inStock : variants).toSorted(
    (a, b) => a.effective_price_halalas - b.effective_price_halalas,
  )
  const [cheapest, dearest] = [byPrice[0], byPrice.at(-1)]
  if (!cheapest || !dearest) return { price_to_halalas: null, stock_quantity: 0 }
  const dearestHalalas = dearest.effective_price_halalas
  return {
    price_halalas: cheapest.price_halalas,
    special_price_halalas: cheapest.special_price_halalas,
    effective_price_halalas: cheapest.effective_price_halalas,
    price_to_halalas: dearestHalalas > cheapest.effective_price_halalas ? dearestHalalas : null,
    stock_quantity: variants.some(({ stock_quantity }) => stock_quantity === null)
      ? null
      : variants.reduce((sum, { stock_quantity }) => sum + (stock_quantity ?? 0), 0),
  }
}
