import { sql } from 'kysely'
import { effectivePrice } from '#domain/catalogue/effective-price.ts'
import { skipMovementTriggerSql } from '#domain/inventory/skip-movement-trigger.ts'
import type { Db } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ProductContent, VariantContent } from './content.ts'

/**
 * Writes the variants of a product: new ones (id 0), changed ones, and removes those that are gone. The product is locked. At most four
 * statements.
 *
 * @returns the variants as they are now, with their ids
 * @throws ShopError `validationFailed` for the id of another product's variant
 */
export async function writeVariants(
  tx: Db,
  productId: number,
  before: readonly VariantContent[],
  wanted: readonly VariantContent[],
): Promise<VariantContent[]> {
  const known = new Set(before.map(({ id }) => id))
  for (const [place, { id }] of wanted.entries())
    if (id !== 0 && !known.has(id))
      throw new ShopError('validationFailed', {}, { [`variants.${place}.id`]: ['invalidValue'] })
  const kept = wanted.map(({ id }) => id).filter((id) => id !== 0)
  if (kept.length < before.length)
    await sql`delete from product_variants where product_id = ${productId} and id <> all (${kept}::int[])`.execute(
      tx,
    )
  const rows = JSON.stringify(wanted.map((variant, position) => ({ ...variant, position })))
  const sent = sql`json_populate_recordset(null::product_variants, ${rows}::json)`
  if (kept.length > 0)
    await sql`
      update product_variants set color_id = sent.color_id, size_id = sent.size_id, sku = sent.sku, price_halalas = sent.price_halalas,
        special_price_halalas = sent.special_price_halalas, image_id = sent.image_id, is_active = sent.is_active, position = sent.position
      from ${sent} as sent where product_variants.id = sent.id and product_variants.product_id = ${productId}`.execute(
      tx,
    )
  if (kept.length < wanted.length)
    await sql`
      insert into product_variants (product_id, color_id, size_id, sku, price_halalas, special_price_halalas, image_id, is_active, position)
      select ${productId}::int, color_id, size_id, sku, price_halalas, special_price_halalas, image_id, is_active, position
      from ${sent} where id = 0`.execute(tx)
  return tx
    .selectFrom('product_variants')
    .select(['id', 'color_id', 'size_id', 'sku', 'price_halalas', 'special_price_halalas'])
    .select(['image_id', 'is_active'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * The prices of a product that varies: those of its active variant that costs least today, and what the dearest costs today (office.md
 * O-07). The window of special prices is the product's.
 */
export function derivedPrices(
  content: ProductContent,
  today: Day,
): Pick<ProductContent, 'price_halalas' | 'special_price_halalas'> & {
  price_to_halalas: Halalas | null
} {
  const { price_halalas, special_price_halalas } = content
  const active = content.variants
    .filter(({ is_active }) => is_active)
    .map((variant) => ({ ...variant, now: effectivePrice({ ...content, ...variant }, today) }))
    .toSorted((a, b) => a.now - b.now)
  const [cheapest] = active
  if (!content.varies || !cheapest)
    return { price_halalas, special_price_halalas, price_to_halalas: null }
  return {
    price_halalas: cheapest.price_halalas,
    special_price_halalas: cheapest.special_price_halalas,
    price_to_halalas: active.at(-1)?.now ?? null,
  }
}

/**
 * The stock of a product that varies: the sum of its active variants, not tracked where one of them is not (office.md O-07). Call after
 * each change of variants or of their stock, with the product locked. One statement.
 */
export async function deriveStock(tx: Db, productId: number): Promise<void> {
  await sql`
    with ${skipMovementTriggerSql},
      total as (
        select case when bool_or(stock_quantity is null) then null else sum(stock_quantity)::int end as stock_quantity
        from product_variants where product_id = ${productId} and is_active)
    update products set stock_quantity = total.stock_quantity from trigger_skipped, total
    where setting = 'on' and id = ${productId} and varies and products.stock_quantity is distinct from total.stock_quantity`.execute(
    tx,
  )
}
