import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Halalas } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import { optionsOfVariant } from './product-names.ts'

/** A product, or a variant of one that varies, on the line of a document. */
export interface PlantRef {
  product_id: number
  variant_id?: number | null | undefined
}

/** The stock of a line's plant, locked until the transaction ends. */
export interface LockedPlant {
  productId: number
  variantId: number | null
  sku: string
  /** With the colour and size of a variant. */
  nameAr: string
  /** The Latin name if there is no English one; null: neither. */
  nameEn: string | null
  /** The stock for sale; null: not tracked. */
  stock: number | null
}

/** A whole product, including its variants. */
export interface LockedProduct {
  id: number
  averageCostHalalas: Halalas | null
}

export interface LockedPlants {
  /** One for each line, in the order of the lines. */
  plants: LockedPlant[]
  products: Map<number, LockedProduct>
}

/**
 * Locks the products and then the variants of the lines, each in the order of their ids, as sales do, to avoid deadlocks. Two statements,
 * one if nothing varies.
 *
 * @throws ShopError `validationFailed` with the fields of lines without a valid plant
 */
export async function lockPlants(tx: Db, lines: readonly PlantRef[]): Promise<LockedPlants> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))]
  const rows = await tx
    .selectFrom('products')
    .select([
      'id',
      'sku',
      'name_ar',
      'name_en',
      'name_latin',
      'stock_quantity',
      'varies',
      'average_cost_halalas',
    ])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const products = new Map(rows.map((row) => [row.id, row]))
  const varying = rows.filter(({ varies }) => varies).map(({ id }) => id)
  const variants = new Map(
    varying.length === 0 ? [] : (await lockVariants(tx, varying)).map((row) => [row.id, row]),
  )
  const fields: Record<string, string[]> = {}
  const plants = lines.map(({ product_id, variant_id = null }, place): LockedPlant => {
    const product = products.get(product_id)
    const variant = variant_id === null ? undefined : variants.get(variant_id)
    if (!product) fields[`lines.${place}.product_id`] = ['invalidValue']
    else if (product.varies && variant_id === null)
      fields[`lines.${place}.variant_id`] = ['fieldRequired']
    else if (variant_id !== null && variant?.product_id !== product_id)
      fields[`lines.${place}.variant_id`] = ['invalidValue']
    return {
      productId: product_id,
      variantId: variant_id,
      sku: variant?.sku ?? product?.sku ?? '',
      nameAr: withOptions(product?.name_ar, variant?.options_ar) ?? '',
      nameEn: withOptions(product?.name_en || product?.name_latin, variant?.options_en),
      stock: (variant ?? product)?.stock_quantity ?? null,
    }
  })
  if (Object.keys(fields).length > 0) throw new ShopError('validationFailed', {}, fields)
  return {
    plants,
    products: new Map(
      rows.map(({ id, average_cost_halalas }) => [
        id,
        { id, averageCostHalalas: average_cost_halalas },
      ]),
    ),
  }
}

/** `Olive · Large`; null: there is no name. */
const withOptions = (name: string | null | undefined, options = ''): string | null =>
  name ? [name, options].filter(Boolean).join(' · ') : null

const lockVariants = (tx: Db, productIds: number[]) =>
  tx
    .selectFrom('product_variants')
    .select(['id', 'product_id', 'sku', 'stock_quantity'])
    .select([
      optionsOfVariant('name_ar').as('options_ar'),
      optionsOfVariant('name_en').as('options_en'),
    ])
    .where('product_id', '=', sql<number>`any(${productIds}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Returns the plant of a line, by its index. */
export function plantOf(
  { plants }: { plants: readonly LockedPlant[] },
  place: number,
): LockedPlant {
  const plant = plants[place]
  if (!plant) throw new RangeError(`no line has the place ${place}`)
  return plant
}

/** Returns a key that identifies a plant among the lines of a document. */
export const plantKey = ({ productId, variantId }: Pick<LockedPlant, 'productId' | 'variantId'>) =>
  `${productId}/${variantId ?? ''}`

/** @throws ShopError `notTracked` { data } for the first line whose plant is not tracked */
export function requireTracked(plants: readonly LockedPlant[]): void {
  const place = plants.findIndex(({ stock }) => stock === null)
  const plant = plants[place]
  if (plant) throw new ShopError('notTracked', { data: { line: place, ...refOf(plant) } })
}

export interface Move extends LockedPlant {
  /** The number of pieces added, or removed if negative. */
  quantity: number
}

/** Returns the first plant whose stock would become negative; undefined: none. Lines of the same plant add up. */
export function findShort(moves: readonly Move[]): { place: number; plant: Move } | undefined {
  const left = new Map<string, number>()
  for (const [place, move] of moves.entries()) {
    if (move.stock === null) continue
    const rest = (left.get(plantKey(move)) ?? move.stock) + move.quantity
    left.set(plantKey(move), rest)
    if (rest < 0) return { place, plant: move }
  }
  return undefined
}

/** @throws ShopError `stockBelowZero` { available, name_ar, name_en, data } for the first line that takes more than is available */
export function requireAvailable(moves: readonly Move[]): void {
  const short = findShort(moves)
  if (!short) return
  const { place, plant } = short
  const { data, ...named } = shortageOf(plant)
  throw new ShopError('stockBelowZero', { ...named, data: { line: place, ...data } })
}

/** Returns the facts of an error about a plant of which too little is in stock. */
export function shortageOf(plant: LockedPlant) {
  const available = plant.stock ?? 0
  return {
    available,
    name_ar: plant.nameAr,
    name_en: plant.nameEn ?? plant.nameAr,
    data: { ...refOf(plant), available },
  }
}

const refOf = ({ productId, variantId }: LockedPlant) => ({
  product_id: productId,
  variant_id: variantId,
})
