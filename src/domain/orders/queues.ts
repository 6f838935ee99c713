import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '#shared/day.ts'
import type { OrderQueue } from '#shared/office/order-actions.ts'

/** The definition of each queue, the one place that says so: a condition on a row of `orders`. */
const conditions: Record<OrderQueue, () => RawBuilder<boolean>> = {
  to_confirm: () => sql`orders.status = 'pending'`,
  to_pack: () => sql`orders.status = 'processing' and orders.fulfilment <> 'packed'`,
  ready: () => sql`orders.status = 'processing' and orders.fulfilment = 'packed'`,
  on_the_way: () => sql`orders.status = 'shipped'`,
  // What is not paid yet is not promised.
  late: () =>
    sql`orders.estimated_delivery_on < ${dayOf(new Date())}::date and orders.status in ('pending', 'processing', 'shipped')`,
  awaiting_payment: () => sql`orders.status = 'pending_payment'`,
  delivered: () => sql`orders.status = 'delivered'`,
  cancelled: () => sql`orders.status = 'cancelled'`,
  refunded: () =>
    sql`exists (select from payment_transactions where order_id = orders.id and type = 'refund')`,
}

export const inQueue = (queue: OrderQueue): RawBuilder<boolean> => conditions[queue]()

/** A payment that takes longer is worth a look. */
export const isWaitingLong = (): RawBuilder<boolean> =>
  sql`${inQueue('awaiting_payment')} and placed_at < now() - interval '30 minutes'`

/** Whether an order is past the day it was promised for, as `late` says it. */
export const isLate = (): RawBuilder<boolean> => inQueue('late')
