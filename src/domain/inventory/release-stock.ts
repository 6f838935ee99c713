import { sql, type RawBuilder } from 'kysely'
import { lockStock } from './lock-stock.ts'
import { skipMovementTriggerSql } from './skip-movement-trigger.ts'
import type { Db } from '#db/tables.ts'

/** The owner of reserved stock: an order, or a payment attempt without an order. */
export type ReservationOwner = { orderId: number } | { attemptId: string }

/**
 * Puts stock reserved for an order back, minus what reductions have put back already. Call in the transaction that ends the order, with the
 * order or the attempt locked, after `returnCouponUse`. Rows are locked as an order locks them (coupon, then products by id, then variants
 * by id), so the two cannot deadlock.
 */
export async function releaseStock(tx: Db, reservedBy: ReservationOwner): Promise<void> {
  const [owner, id] =
    'orderId' in reservedBy
      ? (['order_id', reservedBy.orderId] as const)
      : (['attempt_id', reservedBy.attemptId] as const)
  // The movements say how much was taken: tracking of a plant may have been switched on or off since.
  await putBack(
    tx,
    sql`
      select product_id, variant_id, -sum(quantity)::int as quantity, min(order_id) as order_id,
        (array_agg(attempt_id))[1] as attempt_id, null::int as credit_note_id, null::int as reduction_id
      from stock_movements where ${sql.ref(owner)} = ${id} and (reason = 'sold' or reduction_id is not null)
      group by product_id, variant_id having sum(quantity) < 0`,
  )
}

/**
 * Puts the plants back into stock that staff marked as returned in these reductions (`restock_quantity`). Call with the order locked,
 * before the number of a document is taken. A plant whose stock was not tracked when it was ordered has no movements and gets none.
 */
export async function restockReduced(tx: Db, reductionIds: readonly number[]): Promise<void> {
  if (reductionIds.length === 0) return
  await putBack(
    tx,
    sql`
      select product_id, variant_id, restock_quantity as quantity, reduction.order_id, null::uuid as attempt_id, credit_note_id,
        reduction.id as reduction_id
      from order_reductions reduction join order_items item on item.id = order_item_id
      where reduction.id = any(${reductionIds}::int[]) and restock_quantity > 0
        and exists (select from stock_movements sold where sold.order_id = reduction.order_id and sold.reason = 'sold'
          and sold.product_id = item.product_id and sold.variant_id is not distinct from item.variant_id)`,
  )
}

/** Locks the stock of these lines as an order locks it, so that later locks cannot deadlock with a sale. */
export async function lockStockOfLines(tx: Db, orderItemIds: readonly number[]): Promise<void> {
  if (orderItemIds.length === 0) return
  const rows = await tx
    .selectFrom('order_items')
    .select(['product_id', 'variant_id'])
    .where('id', 'in', orderItemIds)
    .execute()
  await lockStock(tx, idsOf(rows))
}

interface StockedRow {
  product_id: number
  variant_id: number | null
}

const idsOf = (rows: readonly StockedRow[]) => ({
  productIds: rows.map(({ product_id }) => product_id),
  variantIds: rows.map(({ variant_id }) => variant_id),
})

/**
 * Puts the stock of a variant back to it. Pieces of a product sold before it varied belong to no variant: they are recorded as returned and
 * reversed by an adjustment, so the stock changes only at the next count (like the stock at the time it began to vary). Pieces of a variant
 * sold before its product ceased to vary are returned to the product.
 */
async function putBack(tx: Db, taken: RawBuilder<unknown>): Promise<void> {
  const { rows } =
    await sql<StockedRow>`select product_id, variant_id from (${taken}) as taken`.execute(tx)
  if (rows.length === 0) return
  await lockStock(tx, idsOf(rows))
  await sql`
    with taken as (${taken}),
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
        insert into stock_movements (product_id, variant_id, quantity, reason, order_id, attempt_id, credit_note_id, reduction_id)
        select product_id, variant_id, quantity, 'returned', order_id, attempt_id, credit_note_id, reduction_id from back
        union all
        select product_id, variant_id, -quantity, 'adjusted', null, null, null, null from back
        where not is_variant and (varies or variant_id is not null)
        union all
        select product_id, null, quantity, 'adjusted', null, null, null, null from back where not varies and variant_id is not null),
      returned_to_variants as (
        update product_variants set stock_quantity = stock_quantity + gained.quantity
        from trigger_skipped, (select variant_id, sum(quantity)::int as quantity from back where is_variant group by variant_id) as gained
        where setting = 'on' and product_variants.id = gained.variant_id)
    update products set stock_quantity = stock_quantity + gained.quantity
    from trigger_skipped, (
      select product_id, sum(quantity)::int as quantity from back where not varies or (is_variant and is_sold) group by product_id) as gained
    where setting = 'on' and products.id = gained.product_id`.execute(tx)
}
