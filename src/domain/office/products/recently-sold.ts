import { sql } from 'kysely'

/** The first order of the last 30 days: orders are numbered as they are placed, so that none that came before it has a higher number. */
export const firstRecentOrder = sql`(select id from orders where placed_at > now() - interval '30 days' order by placed_at, id limit 1)`

/**
 * Whether a row of `order_items` was sold in the last 30 days; cancelled orders and those nobody paid for do not count. Those few are looked
 * up once, and no other order is read.
 */
export const isRecentlySold = sql<boolean>`(order_id >= ${firstRecentOrder} and order_id not in (
  select id from orders where id >= ${firstRecentOrder} and status in ('cancelled', 'pending_payment')))`
