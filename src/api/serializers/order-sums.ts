import type { OrderRecord } from '#domain/orders/load-orders.ts'
import type { RefundSummary } from '#domain/orders/order-money.ts'
import type { Order } from '#contract/order.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, toRiyals, type Halalas } from '#shared/money.ts'
import { invoicedLines } from './invoice.ts'

interface Sums {
  total: Halalas
  subTotal: Halalas
  vat: Halalas
  shipping: Halalas
  discount: Halalas
}

const nothing: Sums = { total: 0, subTotal: 0, vat: 0, shipping: 0, discount: 0 }

/** The invoiced sums; zero without an invoice. */
export function invoicedSums(order: OrderRecord): Sums {
  const { invoice } = order
  if (!invoice) return nothing
  const lines = invoicedLines(order, invoice)
  const sum = (key: 'total_halalas' | 'discount_halalas') =>
    lines.reduce((whole, { line }) => whole + line[key], 0)
  return {
    total: invoice.total_halalas ?? order.grand_total_halalas,
    subTotal: sum('total_halalas'),
    vat: invoice.vat_halalas ?? order.vat_halalas,
    shipping: invoice.shipping_halalas ?? order.shipping_halalas,
    discount: sum('discount_halalas'),
  }
}

/** The sums of its credit notes; for an invoice refunded before credit notes existed, all of it. */
export function refundedSums(order: OrderRecord): Sums {
  const { invoice } = order
  if (!invoice) return nothing
  if (invoice.refunded_without_note) return invoicedSums(order)
  const lines = invoice.credit_notes.flatMap(({ items }) => items)
  const sum = <Row>(rows: Row[], pick: (row: Row) => Halalas) =>
    rows.reduce((whole, row) => whole + pick(row), 0)
  const gross = sum(lines, (line) => line.gross_halalas)
  // An amount is credited after the discount; units before it.
  const subTotal = sum(lines, (line) => {
    const sold = order.items.find(({ id }) => id === line.order_item_id)
    return line.quantity > 0 && sold ? sold.unit_price_halalas * line.quantity : line.gross_halalas
  })
  return {
    total: sum(invoice.credit_notes, (note) => note.total_halalas),
    subTotal,
    vat: sum(invoice.credit_notes, (note) => note.vat_halalas),
    shipping: sum(invoice.credit_notes, (note) => note.shipping_halalas),
    discount: subTotal - gross,
  }
}

/** The amount still to be paid on delivery: the order less the lines taken out; zero once it is invoiced or cancelled. */
export const dueOf = ({ invoice, status, grand_total_halalas, reductions }: OrderRecord): Halalas =>
  invoice || status === 'cancelled'
    ? 0
    : grand_total_halalas - reductions.reduce((sum, { gross_halalas }) => sum + gross_halalas, 0)

/** A refund as its customer sees it: one refused by the provider counts as still to come, in another way. */
export const serializeRefund = (
  {
    id,
    state,
    method,
    amount_halalas,
    iban_last4,
    credit_note_id,
    created_at,
    done_at,
  }: RefundSummary,
  locale: Locale,
): Order['refunds'][number] => ({
  id,
  state: state === 'done' ? 'refunded' : 'pending',
  method: state === 'refused' ? null : method,
  amount: toRiyals(amount_halalas),
  formatted_amount: formatMoney(amount_halalas, locale),
  account_last4: iban_last4,
  credit_note_id,
  created_at: created_at.toISOString(),
  refunded_at: done_at?.toISOString() ?? null,
})
