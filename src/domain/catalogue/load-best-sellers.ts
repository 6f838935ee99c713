import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { loadProducts, type ProductRecord } from './load-products.ts'

const shown = 6
/** Only this many of the newest orders are counted. */
const countedOrders = 1_000

/**
 * Returns the plants for sale and in stock that were bought most in the newest orders, with turf by the square metre counted as one per
 * line; the newest plants while nothing was bought. Cancelled and unpaid orders do not count. Two statements, three without sales.
 */
export async function loadBestSellers(
  db: Db,
): Promise<{ products: ProductRecord[]; basis: 'sales' | 'newest' }> {
  const sold = await sql<{ id: number }>`
    select product_id as id from order_items
      join (select id, status from orders order by id desc limit ${countedOrders}) as newest on newest.id = order_id
      join products on products.id = product_id
    where newest.status not in ('cancelled', 'pending_payment') and is_active and (stock_quantity is null or stock_quantity > 0)
    group by product_id
    order by sum(case order_items.unit when 'm2' then 1 else quantity end) desc, product_id desc limit ${shown}`.execute(
    db,
  )
  if (sold.rows.length > 0)
    return { products: await loadProducts(db, { ids: idsOf(sold.rows) }), basis: 'sales' }
  const newest = await sql<{ id: number }>`
    select product_id as id from product_search join products on products.id = product_id where stock_quantity is null or stock_quantity > 0
    order by product_search.created_at desc, product_id desc limit ${shown}`.execute(db)
  return { products: await loadProducts(db, { ids: idsOf(newest.rows) }), basis: 'newest' }
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)
