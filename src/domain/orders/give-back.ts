import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * Puts what a cancelled order took back on the shelf and gives the use of its coupon back. Call in the transaction that cancels
 * it, with the order locked. Rows are locked as an order locks them (coupon, then products by id), so the two cannot deadlock.
 */
export async function giveBack(tx: Db, { id, coupon_id }: { id: number; coupon_id: number | null }): Promise<void> {
  if (coupon_id !== null) {
    await sql`update coupons set times_used = times_used - 1 where id = ${coupon_id} and times_used > 0`.execute(tx)
  }
  // What was taken is what the ledger says: a plant may have begun or ceased to be tracked since.
  await sql`
    with taken as (select product_id, -quantity as quantity from stock_movements where order_id = ${id} and reason = 'sold'),
      locked as materialized (select id from products where id in (select product_id from taken) and stock_quantity is not null order by id for update),
      returned as (
        insert into stock_movements (product_id, quantity, reason, order_id)
        select product_id, quantity, 'returned', ${id}::int from taken where product_id in (select id from locked))
    update products set stock_quantity = stock_quantity + taken.quantity
    from taken where products.id = taken.product_id and products.id in (select id from locked)`.execute(tx)
}
