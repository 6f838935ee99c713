import { formatDocumentNumber } from '#domain/document-numbers.ts'
import type { OrderRecord } from '#domain/orders/load-orders.ts'
import type { Halalas } from '#shared/money.ts'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'

const reducedHalalas = ({ reductions }: OrderRecord, kind: 'removed' | 'credited'): Halalas =>
  reductions.reduce(
    (sum, reduction) => (reduction.kind === kind ? sum + reduction.gross_halalas : sum),
    0,
  )

/** The cost of the order without lines taken out before the invoice. */
export const payableOf = (order: OrderRecord): Halalas =>
  order.grand_total_halalas - reducedHalalas(order, 'removed')

/** The sums that the customer saw, and the amounts taken out and credited since. */
export const sumsOf = (order: OrderRecord): NonNullable<OfficeOrder['sums']> => ({
  sub_total_halalas: order.sub_total_halalas,
  discount_halalas: order.discount_halalas,
  coupon_code: order.coupon_code,
  shipping_halalas: order.shipping_halalas,
  total_halalas: order.grand_total_halalas,
  vat_halalas: order.vat_halalas,
  vat_rate_basis_points: order.vat_rate_basis_points,
  removed_halalas: reducedHalalas(order, 'removed'),
  credited_halalas: reducedHalalas(order, 'credited'),
})

/** The amount that can still be refunded: nothing before the invoice (office.md O5.4). */
export const refundableOf = (order: OrderRecord): Halalas =>
  order.invoice && order.invoice.state !== 'refunded'
    ? payableOf(order) - reducedHalalas(order, 'credited')
    : 0

/** The invoice and its credit notes, oldest first. */
export const documentsOf = ({ id, invoice }: OrderRecord): OfficeOrder['documents'] =>
  invoice
    ? [
        {
          kind: 'invoice',
          print_id: id,
          number: formatDocumentNumber('INV', invoice),
          issued_at: invoice.issued_at.toISOString(),
        },
        ...invoice.credit_notes.map((note) => ({
          kind: 'credit_note' as const,
          print_id: note.id,
          number: formatDocumentNumber('CN', note),
          issued_at: note.issued_at.toISOString(),
        })),
      ]
    : []

export const refundsOf = ({ refunds }: OrderRecord): OfficeOrder['refunds'] =>
  refunds.map(
    ({ id, state, method, amount_halalas, unclear_total_halalas, created_at, done_at }) => ({
      id,
      state,
      method,
      amount_halalas,
      is_unclear: state === 'asked' && unclear_total_halalas !== null,
      created_at: created_at.toISOString(),
      done_at: done_at?.toISOString() ?? null,
    }),
  )
