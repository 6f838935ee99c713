import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ProductContent, VariantContent } from './content.ts'

/**
 * Returns the wanted variants and those left out that have been ordered or in stock: they become inactive, so that orders and stock
 * movements can still refer to them (office.md O3.3). One statement if some were left out.
 */
export async function retainOrderedVariants(
  tx: Db,
  before: readonly VariantContent[],
  wanted: VariantContent[],
): Promise<VariantContent[]> {
  return withUsedVariants(
    before,
    wanted,
    await findUsedVariants(tx, variantsLeftOut(before, wanted)),
  )
}

/** Returns the ids of variants of a product that are not among the wanted ones. */
export function variantsLeftOut(
  before: readonly VariantContent[],
  wanted: readonly VariantContent[],
): number[] {
  const wantedIds = new Set(wanted.map(({ id }) => id))
  return before.map(({ id }) => id).filter((id) => !wantedIds.has(id))
}

/** Returns which of these variants were ever ordered or in stock. One statement if there are any. */
export async function findUsedVariants(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from product_variants one where id = any(${[...ids]}::int[]) and (
      exists (select from stock_movements where variant_id = one.id)
      or exists (select from order_items where product_id = one.product_id and variant_id = one.id)
      or exists (select from stock_document_lines where product_id = one.product_id and variant_id = one.id))`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the wanted variants, and inactive those left out that were used. */
export const withUsedVariants = (
  before: readonly VariantContent[],
  wanted: readonly VariantContent[],
  used: ReadonlySet<number>,
): VariantContent[] => [
  ...wanted,
  ...before
    .filter(({ id }) => used.has(id) && !wanted.some((one) => one.id === id))
    .map((variant) => ({ ...variant, is_active: false, image_id: null })),
]

/**
 * Writes the variants of a product: adds new ones (id 0, without stock), updates changed ones and deletes missing ones. Call with the
 * product locked. At most three statements.
 *
 * @returns the present variants with their ids
 * @throws ShopError `validationFailed` for the id of another product's variant
 */
export async function writeVariants(
  tx: Db,
  productId: number,
  before: readonly VariantContent[],
  { variants: wanted, varies, stock_tracked }: ProductContent,
): Promise<VariantContent[]> {
  const known = new Set(before.map(({ id }) => id))
  for (const [index, { id }] of wanted.entries())
    if (id !== 0 && !known.has(id))
      throw new ShopError('validationFailed', {}, { [`variants.${index}.id`]: ['invalidValue'] })
  const keptIds = wanted.map(({ id }) => id).filter((id) => id !== 0)
  if (keptIds.length < before.length)
    await sql`delete from product_variants where product_id = ${productId} and id <> all (${keptIds}::int[])`.execute(
      tx,
    )
  const rows = JSON.stringify(wanted.map((variant, position) => ({ ...variant, position })))
  const sent = sql`json_populate_recordset(null::product_variants, ${rows}::json)`
  const written: WrittenVariant[] = []
  if (keptIds.length > 0) {
    const { rows: changed } = await sql<WrittenVariant>`
      update product_variants set color_id = sent.color_id, size_id = sent.size_id, sku = sent.sku, price_halalas = sent.price_halalas,
        special_price_halalas = sent.special_price_halalas, image_id = sent.image_id, is_active = sent.is_active, position = sent.position
      from ${sent} as sent where product_variants.id = sent.id and product_variants.product_id = ${productId}
      returning ${content('product_variants')}`.execute(tx)
    written.push(...changed)
  }
  if (keptIds.length < wanted.length) {
    const { rows: added } = await sql<WrittenVariant>`
      insert into product_variants (product_id, color_id, size_id, sku, price_halalas, special_price_halalas, stock_quantity, image_id,
        is_active, position)
      select ${productId}::int, color_id, size_id, sku, price_halalas, special_price_halalas, ${varies && !stock_tracked ? null : 0}::int,
        image_id, is_active, position
      from ${sent} where id = 0
      returning ${content('product_variants')}`.execute(tx)
    written.push(...added)
  }
  return written
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _, ...variant }) => variant)
}

type WrittenVariant = VariantContent & { position: number }
const contentColumns = [
  'id',
  'color_id',
  'size_id',
  'sku',
  'price_halalas',
  'special_price_halalas',
  'image_id',
  'is_active',
  'position',
] as const satisfies (keyof WrittenVariant)[]
const content = (table: string) =>
  sql.join(contentColumns.map((column) => sql.ref(`${table}.${column}`)))

/**
 * Updates the stock of variants and of their product to match the saved content (office.md O-07): either all variants are tracked or none;
 * the product's stock is the sum of its active variants, or untracked if they are. When a product starts to vary, its variants start at 0
 * and its stock must be counted again by variant; when it stops, it keeps the sum. The database records these changes as stock movements at
 * the commit (migration 0035). Call with the product locked. One statement.
 */
export async function settleVariantStock(
  tx: Db,
  productId: number,
  { varies, stock_tracked }: Pick<ProductContent, 'varies' | 'stock_tracked'>,
): Promise<void> {
  const stock = sql`${varies && !stock_tracked ? null : 0}::int`
  const isToChange = varies
    ? sql`(stock_quantity is null) = ${stock_tracked}::boolean`
    : sql`stock_quantity is distinct from 0`
  const settled = sql`
    update product_variants set stock_quantity = ${stock} where product_id = ${productId} and ${isToChange}`
  if (!varies) {
    await settled.execute(tx)
    return
  }
  // Parts of one statement do not see each other's writes, so the sum uses the future stock of the variants.
  const next = sql`case when ${isToChange} then ${stock} else stock_quantity end`
  await sql`
    with settled as (${settled}),
    total as (
      select case when bool_or(${next} is null) then null else sum(${next})::int end as stock_quantity
      from product_variants where product_id = ${productId} and is_active)
    update products set stock_quantity = total.stock_quantity from total
    where id = ${productId} and varies and products.stock_quantity is distinct from total.stock_quantity`.execute(
    tx,
  )
}
