import type { OfficeProduct } from '#contract/office/products.ts'
import { toRiyals } from '#shared/money.ts'
import { halalasOf } from '../../controls/amount.ts'

type OfficeVariant = OfficeProduct['variants'][number]

/** A variant in the form, with prices in riyals as entered. `id` 0: a new variant. */
export interface FormVariant {
  id: number
  color_id: number | null
  size_id: number | null
  /** Empty: the server generates one. */
  sku: string
  price: string
  special: string
  image_id: number | null
  is_active: boolean
}

/** The server's limit. */
export const maxVariants = 60

const riyals = (halalas: number | null) => (halalas === null ? '' : toRiyals(halalas).toFixed(2))

export const formVariant = (variant: OfficeVariant): FormVariant => ({
  id: variant.id,
  color_id: variant.color_id,
  size_id: variant.size_id,
  sku: variant.sku,
  price: riyals(variant.price_halalas),
  special: riyals(variant.special_price_halalas),
  image_id: variant.image_id,
  is_active: variant.is_active,
})

/** Converts a variant to what the API takes; an invalid number is sent as entered, and the API returns an error. */
export const sentVariant = ({ id, sku, price, special, ...variant }: FormVariant) => ({
  ...variant,
  ...(id !== 0 && { id }),
  ...(sku.trim() !== '' && { sku: sku.trim() }),
  price_halalas: halalasOf(price) ?? price,
  special_price_halalas: special.trim() === '' ? null : (halalasOf(special) ?? special),
})

interface Chosen {
  color_ids: readonly number[]
  size_ids: readonly number[]
}

/** Every combination of size and colour, grouped by size; null for a dimension without options. */
function combinationsOf({ color_ids, size_ids }: Chosen) {
  const [sizes, colors] = [size_ids, color_ids].map((ids) => (ids.length > 0 ? ids : [null]))
  const all = (sizes ?? []).flatMap((size_id) =>
    (colors ?? []).map((color_id) => ({ size_id, color_id })),
  )
  return all.filter(({ size_id, color_id }) => size_id !== null || color_id !== null)
}

type Combination = Pick<FormVariant, 'color_id' | 'size_id'>
const isSameCombination = (one: Combination, other: Combination) =>
  one.color_id === other.color_id && one.size_id === other.size_id

/**
 * One row per combination of the chosen options: existing rows, and new ones at `price`. Saved rows that are switched off stay at the end,
 * because orders may refer to them; other rows of removed options are dropped.
 */
export function variantRows(
  rows: readonly FormVariant[],
  chosen: Chosen,
  price: string,
): FormVariant[] {
  const combinations = combinationsOf(chosen).slice(0, maxVariants)
  const offered = combinations.map(
    (combination): FormVariant =>
      rows.find((row) => isSameCombination(row, combination)) ?? {
        ...combination,
        id: 0,
        sku: '',
        price,
        special: '',
        image_id: null,
        is_active: true,
      },
  )
  const former = rows.filter((row) => row.id !== 0 && !row.is_active && !offered.includes(row))
  return [...offered, ...former]
}

/** Whether a row's options are still among the product's. */
export const isOffered = (row: Combination, chosen: Chosen): boolean =>
  combinationsOf(chosen).some((combination) => isSameCombination(row, combination))

/** The lowest price for sale, in halalas; null: no price is entered. */
export function lowestPrice(rows: readonly FormVariant[]): number | null {
  const prices = rows
    .filter((row) => row.is_active)
    .map((row) => halalasOf(row.special) ?? halalasOf(row.price))
    .filter((price) => price !== null)
  return prices.length > 0 ? Math.min(...prices) : null
}
