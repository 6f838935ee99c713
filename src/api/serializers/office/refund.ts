import { vatPeriodNames } from '#domain/reports/report-texts.ts'
import type { RefundRecord } from '#domain/refunds/find-refunds.ts'
import {
  maxCardRefund,
  refundableOf,
  unrecordedRefund,
  type OrderBalance,
} from '#domain/refunds/order-balance.ts'
import type { UnrecordedRefund as UnrecordedRecord } from '#domain/refunds/unrecorded-refund.ts'
import type { PlannedLine, PlannedRefund } from '#domain/refunds/plan-refund.ts'
import { remainingOfLine } from '#domain/pricing/reduce-line.ts'
import { orderNumber } from '#shared/order-number.ts'
import type {
  OfficeRefund,
  RefundableOrder,
  RefundPreview,
  UnrecordedRefund,
} from '#contract/office/refunds/refund.ts'

/** A refund as staff see it (tax.md 1.6). */
export const serializeRefund = (refund: RefundRecord): OfficeRefund => ({
  id: refund.id,
  order_id: refund.order_id,
  order_number: orderNumber(refund.order_id),
  customer: { id: refund.customer_id, name: refund.customer_name },
  state: refund.state,
  method: refund.method,
  amount_halalas: refund.amount_halalas,
  unclear:
    refund.state === 'asked' && refund.unclear_total_halalas !== null
      ? {
          before_halalas: refund.given_back_before_halalas ?? 0,
          total_halalas: refund.unclear_total_halalas,
        }
      : null,
  card: refund.method === 'card' ? { brand: refund.card_brand, last4: refund.card_last4 } : null,
  iban_last4: refund.iban_last4,
  bank_reference: refund.bank_reference,
  reason: refund.reason,
  note: refund.note,
  credit_note:
    refund.credit_note_id === null
      ? null
      : { id: refund.credit_note_id, number: refund.credit_note_number ?? '' },
  created_by:
    refund.staff_id === null ? null : { id: refund.staff_id, name: refund.staff_name ?? '' },
  due_on: refund.due_on,
  is_late: refund.is_late,
  is_due_soon: refund.is_due_soon,
  created_at: refund.created_at.toISOString(),
  done_at: refund.done_at?.toISOString() ?? null,
})

export const serializeUnrecorded = (refund: UnrecordedRecord): UnrecordedRefund => ({
  order_id: refund.order_id,
  order_number: orderNumber(refund.order_id),
  customer: { id: refund.customer_id, name: refund.customer_name },
  card: { brand: refund.card_brand, last4: refund.card_last4 },
  amount_halalas: refund.amount_halalas,
  noticed_at: refund.noticed_at.toISOString(),
})

/** The sums in the preview of a refund (office.md §24). */
export function serializePreview(
  balance: OrderBalance,
  planned: PlannedRefund,
  provider: string | null,
): Omit<RefundPreview, 'message'> {
  const refundable = refundableOf(balance)
  const closedPeriod = balance.invoice?.closedVatPeriod ?? null
  return {
    version: balance.version,
    refundable_halalas: refundable,
    lines: planned.lines.map(serializeLine),
    shipping_halalas: planned.shipping?.grossHalalas ?? 0,
    total_halalas: planned.totalHalalas,
    vat_halalas: planned.vatHalalas,
    credit_note: true,
    closed_vat_period: closedPeriod === null ? null : vatPeriodNames(closedPeriod),
    methods: [
      { method: 'card', max_halalas: maxCardRefund(balance, provider) },
      { method: 'cash', max_halalas: refundable },
      { method: 'bank_transfer', max_halalas: refundable },
    ],
  }
}

function serializeLine({
  line,
  quantity,
  grossHalalas,
  vatHalalas,
  restockQuantity,
}: PlannedLine): RefundPreview['lines'][number] {
  const total = line.sold.unitPriceHalalas * quantity
  return {
    order_item_id: line.orderItemId,
    quantity,
    gross_halalas: grossHalalas,
    vat_halalas: vatHalalas,
    total_halalas: total,
    discount_halalas: quantity === 0 ? 0 : total - grossHalalas,
    restock_quantity: restockQuantity,
  }
}

/** The data of an order for the refund dialog; `images` by line. */
export const serializeRefundable = (
  balance: OrderBalance,
  {
    images,
    provider,
    limitHalalas,
  }: {
    images: ReadonlyMap<number, string | null>
    provider: string | null
    limitHalalas: number | null
  },
): RefundableOrder => ({
  order_id: balance.orderId,
  increment_id: orderNumber(balance.orderId),
  version: balance.version,
  status: balance.status,
  is_test: balance.isTest,
  has_left: balance.hasSentParcels,
  locale: balance.locale,
  refundable_halalas: refundableOf(balance),
  unrecorded_halalas: unrecordedRefund(balance),
  lines: balance.lines.map(({ orderItemId, nameAr, nameLatin, nameEn, sold, reduced }) => {
    const left = remainingOfLine(sold, reduced)
    return {
      order_item_id: orderItemId,
      name_ar: nameAr,
      name_latin: nameLatin,
      name_en: nameEn,
      image: images.get(orderItemId) ?? null,
      ordered: sold.quantity,
      left_quantity: left.quantity,
      left_halalas: left.grossHalalas,
    }
  }),
  shipping_left_halalas: remainingOfLine(balance.shipping.sold, balance.shipping.reduced)
    .grossHalalas,
  card: balance.card && {
    brand: balance.card.brand,
    last4: balance.card.last4,
    left_halalas: maxCardRefund(balance, provider),
  },
  limit_halalas: limitHalalas,
})
