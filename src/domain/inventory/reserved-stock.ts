import { sql, type RawBuilder } from 'kysely'

/** Whether the stock of `line` was tracked when it was sold. */
export const isTaken = sql`exists (select from stock_movements taken where taken.order_id = line.order_id
  and taken.product_id = line.product_id and taken.variant_id is not distinct from line.variant_id)`

/**
 * The quantities reserved by open orders and still in the nursery, `(product_id, variant_id, quantity)`; started payments reserve plants
 * too. The stock on hand is the stock for sale plus these (office.md §23).
 */
export const reservedSql = sql`
  select product_id, variant_id, -sum(quantity)::int as quantity from (
    select taken.product_id, taken.variant_id, taken.quantity
    from orders join stock_movements taken on taken.order_id = orders.id
    where orders.status in ('pending', 'pending_payment', 'processing')
    union all
    select line.product_id, line.variant_id, coalesce(packed.quantity, line.quantity)
    from orders join shipments on shipments.order_id = orders.id
      join shipment_items packed on packed.shipment_id = shipments.id
      join order_items line on line.id = packed.order_item_id
    where orders.status = 'processing' and ${isTaken}
    union all
    select taken.product_id, taken.variant_id, taken.quantity
    from payment_attempts attempt join stock_movements taken on taken.attempt_id = attempt.id
    where attempt.state = 'started' and attempt.order_id is null) as taken
  group by product_id, variant_id`

/** The oldest order that took plants and has not completely left; older orders reserve nothing. */
const oldestOpenOrder = sql`(
  select min(id) from (
    select (select id from orders where orders.status = open.status order by id limit 1) as id
    from unnest('{pending,pending_payment,processing}'::text[]) as open (status)) as oldest)`

/**
 * The same for these products only. Their orders are found by their lines since the oldest open order, so the number of earlier sales does
 * not matter.
 */
export const reservedOfSql = (productIds: RawBuilder<number[]>) => {
  const isOneOf = sql`= any(${productIds}::int[])`
  return sql`
  select product_id, variant_id, -sum(quantity)::int as quantity from (
    select taken.product_id, taken.variant_id, taken.quantity
    from (select distinct order_id, product_id from order_items where product_id ${isOneOf} and order_id >= ${oldestOpenOrder}) as ordered
      join orders on orders.id = ordered.order_id
      join stock_movements taken on taken.order_id = ordered.order_id and taken.product_id = ordered.product_id
    where orders.status in ('pending', 'pending_payment', 'processing')
    union all
    select line.product_id, line.variant_id, coalesce(packed.quantity, line.quantity)
    from order_items line join orders on orders.id = line.order_id
      join shipment_items packed on packed.order_item_id = line.id
    where line.product_id ${isOneOf} and line.order_id >= ${oldestOpenOrder} and orders.status = 'processing' and ${isTaken}
    union all
    select taken.product_id, taken.variant_id, taken.quantity
    from payment_attempts attempt join stock_movements taken on taken.attempt_id = attempt.id
    where attempt.state = 'started' and attempt.order_id is null and taken.product_id ${isOneOf}) as taken
  group by product_id, variant_id`
}
