import { sql } from 'kysely'
import { skipMovementTriggerSql } from './skip-movement-trigger.ts'
import type { Db } from '#db/tables.ts'

/** Whose stock it was: an order's, or that of an attempt to pay which became none. */
export type ReservationOwner = { orderId: number } | { attemptId: string }

/**
 * Puts what was reserved for an order back into stock. Call in the transaction that ends it, with the order or the attempt locked,
 * after `returnCouponUse`. Rows are locked as an order locks them (coupon, then products by id), so the two cannot deadlock.
 */
export async function releaseStock(tx: Db, reservedBy: ReservationOwner): Promise<void> {
  const [owner, id] =
    'orderId' in reservedBy
      ? [sql.ref('order_id'), reservedBy.orderId]
      : [sql.ref('attempt_id'), reservedBy.attemptId]
  // What was taken is what the ledger says: a plant may have begun or ceased to be tracked since.
  await sql`
    with taken as (
        select product_id, -quantity as quantity, order_id, attempt_id from stock_movements where ${owner} = ${id} and reason = 'sold'),
      locked as materialized (
        select id from products
        where id in (select product_id from taken) and stock_quantity is not null order by id for no key update),
      ${skipMovementTriggerSql},
      returned as (
        insert into stock_movements (product_id, quantity, reason, order_id, attempt_id)
        select product_id, quantity, 'returned', order_id, attempt_id from taken where product_id in (select id from locked))
    update products set stock_quantity = stock_quantity + taken.quantity
    from trigger_skipped, taken where setting = 'on' and products.id = taken.product_id and products.id in (select id from locked)`.execute(
    tx,
  )
}
