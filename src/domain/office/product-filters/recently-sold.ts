import { sql } from 'kysely'

/** The first order of the last 30 days; order ids increase with time, so no earlier order has a higher id. */
export const firstRecentOrder = sql`(select id from orders where placed_at > now() - interval '30 days' order by placed_at, id limit 1)`

/**
 * Whether a row of `order_items` was sold in the last 30 days, without cancelled and unpaid orders. Those few orders are looked up once,
 * and no other order is read.
 */
export const isRecentlySold = sql<boolean>`(order_id >= ${firstRecentOrder} and order_id not in (
  select id from orders where id >= ${firstRecentOrder} and status in ('cancelled', 'pending_payment')))`

/** Whether a row of `office_products` was sold in the last 30 days, by the same rule. */
export const hasRecentSales = sql<boolean>`exists (
  select from order_items where order_items.product_id = office_products.product_id and ${isRecentlySold})`
