import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '#shared/day.ts'
import type { OrderQueue } from '#shared/office/order-actions.ts'
import { duePieces } from './due-pieces.ts'

/** Whether nothing of an order goes to the customer any more: all of it was refunded before it was sent. Its status stays as it was. */
export const isAllRefunded = sql<boolean>`(
  exists (select from order_reductions where order_id = orders.id)
  and not exists (select from order_items line where line.order_id = orders.id and ${duePieces('line')} > 0))`

/** The only definition of each queue: a condition on a row of `orders`. */
const conditions: Record<OrderQueue, () => RawBuilder<boolean>> = {
  to_confirm: () => sql`orders.status = 'pending'`,
  to_pack: () =>
    sql`orders.status = 'processing' and orders.fulfilment <> 'packed' and not ${isAllRefunded}`,
  missing_plants: () => sql`orders.status = 'processing' and exists (select from order_notes
    where order_id = orders.id and is_shortage and is_pinned and deleted_at is null)`,
  ready: () =>
    sql`orders.status = 'processing' and orders.fulfilment = 'packed' and not ${isAllRefunded}`,
  on_the_way: () => sql`orders.status = 'shipped'`,
  not_delivered: () => sql`orders.status = 'shipped' and exists (select from order_notes
    where order_id = orders.id and delivery_failure is not null and is_pinned and deleted_at is null)`,
  // An unpaid order has no promised day.
  late: () =>
    sql`orders.estimated_delivery_on < ${dayOf(new Date())}::date and orders.status in ('pending', 'processing', 'shipped')
      and not ${isAllRefunded}`,
  awaiting_payment: () => sql`orders.status = 'pending_payment'`,
  delivered: () => sql`orders.status = 'delivered'`,
  cancelled: () => sql`orders.status = 'cancelled'`,
  // An order refunded in full before it was sent is in no other queue, even while its refund has not been paid yet.
  refunded: () =>
    sql`(exists (select from payment_transactions where order_id = orders.id and type = 'refund')
      or (orders.status = 'processing' and ${isAllRefunded}))`,
}

export const inQueue = (queue: OrderQueue): RawBuilder<boolean> => conditions[queue]()

/** A payment that waits longer than 30 minutes should be checked. */
export const isWaitingLong = (): RawBuilder<boolean> =>
  sql`${inQueue('awaiting_payment')} and orders.placed_at < now() - interval '30 minutes'`

/** Whether an order is past its promised day, by the rule of `late`. */
export const isLate = (): RawBuilder<boolean> => inQueue('late')
