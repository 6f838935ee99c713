import { sql, type RawBuilder } from 'kysely'
import type { Halalas } from '#shared/money.ts'
import type { OrderRecord } from './load-orders.ts'

/** The payment state of an order (office.md 20.6). */
export const paymentStates = [
  'unpaid',
  'pending',
  'paid',
  'partly_refunded',
  'refunded',
  'nothing_due',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** The card was charged and no refund has arrived. */
const charged: ReadonlySet<string> = new Set(['captured', 'refunding', 'refund_due'])

type Paid = Pick<
  OrderRecord,
  'status' | 'grand_total_halalas' | 'invoice' | 'payment' | 'refunds' | 'reductions'
>

/** Returns the payment state of an order; `paymentStateSql` is the same rule in SQL. */
export function paymentStateOf({
  status,
  grand_total_halalas: total,
  invoice,
  payment,
  refunds,
  reductions,
}: Paid): PaymentState {
  if (payment?.state === 'refunded' || invoice?.refunded_without_note) return 'refunded'
  const back = sumOf(
    refunds.filter(({ state }) => state === 'done').map(({ amount_halalas: sum }) => sum),
  )
  const removed = sumOf(
    reductions.map((reduction) => (reduction.kind === 'removed' ? reduction.gross_halalas : 0)),
  )
  if (back > 0) return back < total - removed ? 'partly_refunded' : 'refunded'
  if (payment?.state === 'awaiting' || payment?.state === 'abandoned') return 'pending'
  if (invoice || (payment && charged.has(payment.state)))
    return total === 0 ? 'nothing_due' : 'paid'
  if (status === 'pending_payment') return 'pending'
  return status === 'cancelled' || total === 0 ? 'nothing_due' : 'unpaid'
}

const sumOf = (sums: readonly Halalas[]): Halalas => sums.reduce((sum, one) => sum + one, 0)

/** The payment state of a row of `orders`, as SQL. */
export const paymentStateSql: RawBuilder<PaymentState> = sql`(
  select case
    when attempt.state = 'refunded' or invoice.refunded_without_note then 'refunded'
    when back.halalas > 0 then case when back.halalas < orders.grand_total_halalas - coalesce((
      select sum(gross_halalas) from order_reductions where order_id = orders.id and kind = 'removed'), 0) then 'partly_refunded' else 'refunded' end
    when attempt.state in ('awaiting', 'abandoned') then 'pending'
    when invoice.state is not null or attempt.state = any(${[...charged]}::text[]) then
      case when orders.grand_total_halalas = 0 then 'nothing_due' else 'paid' end
    when orders.status = 'pending_payment' then 'pending'
    when orders.status = 'cancelled' or orders.grand_total_halalas = 0 then 'nothing_due'
    else 'unpaid' end
  from (select sum(amount_halalas) as halalas from refunds where order_id = orders.id and state = 'done') as back
    left join payment_attempts attempt on attempt.order_id = orders.id
    left join invoices invoice on invoice.order_id = orders.id)`
