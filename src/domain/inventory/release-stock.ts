import { sql } from 'kysely'
import { lockStock } from './lock-stock.ts'
import { skipMovementTriggerSql } from './skip-movement-trigger.ts'
import type { Db } from '#db/tables.ts'

/** Whose stock it was: an order's, or that of an attempt to pay which became none. */
export type ReservationOwner = { orderId: number } | { attemptId: string }

/**
 * Puts what was reserved for an order back into stock. Call in the transaction that ends it, with the order or the attempt locked,
 * after `returnCouponUse`. Rows are locked as an order locks them (coupon, then products by id, then variants by id), so the two cannot
 * deadlock.
 *
 * A variant gets back its own. What was sold of a product before it varied is no variant's: it comes back and is taken off again, until
 * somebody counts it (as what there was when it began to vary). What was sold of a variant before its product ceased to vary comes back
 * to the product.
 */
export async function releaseStock(tx: Db, reservedBy: ReservationOwner): Promise<void> {
  const [owner, id] =
    'orderId' in reservedBy
      ? (['order_id', reservedBy.orderId] as const)
      : (['attempt_id', reservedBy.attemptId] as const)
  // What was taken is what the ledger says: a plant may have begun or ceased to be tracked since.
  const taken = await tx
    .selectFrom('stock_movements')
    .select(['product_id', 'variant_id'])
    .where(owner, '=', id)
    .where('reason', '=', 'sold')
    .execute()
  if (taken.length === 0) return
  await lockStock(tx, {
    productIds: taken.map(({ product_id }) => product_id),
    variantIds: taken.map(({ variant_id }) => variant_id),
  })
  await sql`
    with taken as (
        select product_id, variant_id, -quantity as quantity, order_id, attempt_id
        from stock_movements where ${sql.ref(owner)} = ${id} and reason = 'sold'),
      locked as materialized (
        select id, varies from products
        where id in (select product_id from taken) and stock_quantity is not null),
      locked_variants as materialized (
        select id, is_active from product_variants
        where id in (select variant_id from taken) and stock_quantity is not null),
      back as (
        select taken.*, varies, varies and variant.id is not null as is_variant, coalesce(is_active, false) as is_sold
        from taken join locked on locked.id = product_id left join locked_variants variant on variant.id = variant_id),
      ${skipMovementTriggerSql},
      returned as (
        insert into stock_movements (product_id, variant_id, quantity, reason, order_id, attempt_id)
        select product_id, variant_id, quantity, 'returned', order_id, attempt_id from back
        union all
        select product_id, variant_id, -quantity, 'adjusted', null, null from back
        where not is_variant and (varies or variant_id is not null)
        union all
        select product_id, null, quantity, 'adjusted', null, null from back where not varies and variant_id is not null),
      returned_to_variants as (
        update product_variants set stock_quantity = stock_quantity + back.quantity
        from trigger_skipped, back where setting = 'on' and is_variant and product_variants.id = back.variant_id)
    update products set stock_quantity = stock_quantity + gained.quantity
    from trigger_skipped, (
      select product_id, sum(quantity)::int as quantity from back where not varies or (is_variant and is_sold) group by product_id) as gained
    where setting = 'on' and products.id = gained.product_id`.execute(tx)
}
