import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { todaySql } from './effective-price.ts'
import { loadProducts, type ProductRecord } from './load-products.ts'

/** Returns plants in stock whose special price is open today, with the largest saving first. Two statements. */
export async function loadOffers(db: Db, limit: number): Promise<ProductRecord[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from product_search join products on products.id = product_id
    where product_search.special_price_halalas is not null
      and coalesce(product_search.special_starts_on <= ${todaySql}, true) and coalesce(product_search.special_ends_on >= ${todaySql}, true)
      and (stock_quantity is null or stock_quantity > 0)
    order by product_search.price_halalas - product_search.special_price_halalas desc, product_id desc limit ${limit}`.execute(
    db,
  )
  return loadProducts(db, { ids: rows.map(({ id }) => id) })
}
