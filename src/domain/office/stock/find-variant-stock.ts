import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { reservedOfSql } from '#domain/inventory/reserved-stock.ts'
import { isRecentlySold } from '../product-filters/recently-sold.ts'
import { optionsOfVariant } from './product-names.ts'

/** The stock of a variant. */
export interface VariantStock {
  product_id: number
  sku: string
  /** Its colour and size. */
  options_ar: string
  options_en: string
  available: number | null
  reserved: number
  sold_30d: number
  last_sold_at: Date | null
}

/** Returns the stock of the active variants of products that vary, in their order. One statement. */
export async function findVariantStock(
  db: Db,
  productIds: readonly number[],
): Promise<VariantStock[]> {
  const ids = [...productIds]
  const { rows } = await sql<VariantStock>`
    with reserved as materialized (${reservedOfSql(sql`${ids}`)})
    select product_id, variant.sku, ${optionsOfVariant('name_ar')} as options_ar, ${optionsOfVariant('name_en')} as options_en,
      variant.stock_quantity as available,
      coalesce((select quantity from reserved where variant_id = variant.id), 0) as reserved,
      coalesce((
        select sum(quantity)::int from order_items
        where order_items.product_id = products.id and variant_id = variant.id and ${isRecentlySold}), 0) as sold_30d,
      (select max(created_at) from stock_movements moved
        where moved.product_id = products.id and variant_id = variant.id and reason = 'sold') as last_sold_at
    from product_variants variant join products on products.id = product_id
    where product_id = any(${ids}::int[]) and varies and variant.is_active order by product_id, position, variant.id`.execute(
    db,
  )
  return rows
}
