import type { OrderStatus } from '#db/tables.ts'
import type { OrderRecord } from '#domain/orders/load-orders.ts'
import { orderNumber } from '#shared/order-number.ts'
import { paymentStateOf } from '#domain/orders/payment-state.ts'
import { canCustomerCancel, canReorder, canTrack } from '#domain/orders/status-machine.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, type Halalas, toRiyals } from '#shared/money.ts'
import type { Order } from '#contract/order.ts'
import { serializeAddress, serializeCustomerBrief } from './customer.ts'
import { serializeInvoice } from './invoice.ts'
import { channel, paymentTitle, shippingDescription, shippingTitle } from './payment-methods.ts'
import { dueOf, invoicedSums, refundedSums, serializeRefund } from './order-sums.ts'
import { moneyFields, toPercent } from './money.ts'
import { serializeOrderItem } from './order-line.ts'
import { serializeParcels, serializeShipments, serializeTracking } from './shipment.ts'
import type { TextKey } from '../error-texts.ts'
import type { RequestContext } from '../request-context.ts'

const statusTexts: Record<OrderStatus, TextKey> = {
  pending: 'statusPending',
  pending_payment: 'statusPendingPayment',
  processing: 'statusProcessing',
  shipped: 'statusShipped',
  delivered: 'statusDelivered',
  cancelled: 'statusCancelled',
}

/** An order in the form of contract §3.6, in the request's language. */
export function serializeOrder(
  order: OrderRecord,
  context: Pick<RequestContext, 't' | 'locale' | 'settings'>,
): Order {
  const { locale, settings } = context
  return {
    id: order.id,
    increment_id: orderNumber(order.id),
    status: order.status,
    status_label: context.t(statusTexts[order.status]),
    created_at: order.placed_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
    can_cancel:
      canCustomerCancel(order.status, settings.cancelUntil) && order.shipments.length === 0,
    can_reorder: canReorder(order.status),
    can_track: canTrack(order.status),
    channel_name: channel.name,
    is_guest: 0,
    customer_email: order.billing.email,
    customer_first_name: order.customer.first_name,
    customer_last_name: order.customer.last_name,
    shipping_method: order.shipping_method,
    shipping_title: shippingTitle(locale),
    shipping_description: shippingDescription(locale),
    payment_method: order.payment_method,
    payment_title: paymentTitle(order.payment_method, locale),
    ...serializePayment(order, locale),
    refunds: order.refunds.map((refund) => serializeRefund(refund, locale)),
    coupon_code: order.coupon_code,
    is_gift: 0,
    total_item_count: order.items.length,
    total_qty_ordered: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    base_currency_code: 'SAR',
    channel_currency_code: 'SAR',
    order_currency_code: 'SAR',
    ...serializeSums(order, locale),
    ...serializeLaterSums(order, locale),
    discount_percent: toPercent(order.discount_percent_basis_points),
    customer: serializeCustomerBrief(order.customer, settings),
    channel,
    shipping_address: serializeAddress(order.shipping, locale),
    billing_address: serializeAddress(order.billing, locale),
    items: order.items.map((line) =>
      serializeOrderItem(line, order, locale, settings.assetBaseUrl),
    ),
    tracking: serializeTracking(order, context),
    estimated_delivery: order.status === 'cancelled' ? null : order.estimated_delivery_on,
    invoices: order.invoice ? [serializeInvoice(order, order.invoice, context)] : [],
    shipments: serializeShipments(order, context),
    payment_state: paymentStateOf(order),
    parcels: serializeParcels(order, context),
  }
}

/** The specification's short names beside Bagisto's. Shipping has no VAT while it is free (D-06). */
function serializeSums(order: OrderRecord, locale: Locale) {
  return {
    total: toRiyals(order.grand_total_halalas),
    subtotal: toRiyals(order.sub_total_halalas),
    shipping: toRiyals(order.shipping_halalas),
    tax: toRiyals(order.vat_halalas),
    discount: toRiyals(order.discount_halalas),
    ...moneyFields('grand_total', order.grand_total_halalas, locale),
    ...moneyFields('sub_total', order.sub_total_halalas, locale),
    ...moneyFields('sub_total_incl_tax', order.sub_total_halalas, locale),
    ...moneyFields('tax_amount', order.vat_halalas, locale),
    ...moneyFields('shipping_amount', order.shipping_halalas, locale),
    ...moneyFields('shipping_amount_incl_tax', order.shipping_halalas, locale),
    ...moneyFields('discount_amount', order.discount_halalas, locale),
  }
}

/** The invoiced sums, and the credited part of them (contract §3.6); zero for an order without an invoice. */
function serializeLaterSums(order: OrderRecord, locale: Locale) {
  const invoiced = invoicedSums(order)
  const refunded = refundedSums(order)
  return {
    ...moneyFields('grand_total_invoiced', invoiced.total, locale),
    ...moneyFields('grand_total_refunded', refunded.total, locale),
    ...moneyFields('sub_total_invoiced', invoiced.subTotal, locale),
    ...moneyFields('sub_total_refunded', refunded.subTotal, locale),
    ...moneyFields('tax_amount_invoiced', invoiced.vat, locale),
    ...moneyFields('tax_amount_refunded', refunded.vat, locale),
    ...moneyFields('shipping_invoiced', invoiced.shipping, locale),
    ...moneyFields('shipping_refunded', refunded.shipping, locale),
    ...moneyFields('discount_invoiced', invoiced.discount, locale),
    ...moneyFields('discount_refunded', refunded.discount, locale),
    ...moneyFields('total_due', dueOf(order), locale),
  }
}

/** The card of an order and the state of its money, an addition to the contract (docs/decisions/0046). */
export const serializePayment = (
  { payment, status }: OrderRecord,
  locale: Locale,
): Pick<Order, 'card' | 'refund'> => ({
  card:
    payment && payment.card_last4 !== null
      ? { card_brand: payment.card_brand, card_last4: payment.card_last4 }
      : null,
  refund: payment && refundOf(payment, status, locale),
})

type Payment = NonNullable<OrderRecord['payment']>

function refundOf(
  { state, amount_halalas, refund }: Payment,
  status: OrderRecord['status'],
  locale: Locale,
): Order['refund'] {
  if (refund)
    return {
      state: 'refunded',
      ...sumOf(refund.amount_halalas, locale),
      refunded_at: refund.created_at.toISOString(),
    }
  const unfinished = { ...sumOf(amount_halalas, locale), refunded_at: null }
  if (state === 'refunding' || state === 'refund_due') return { state: 'pending', ...unfinished }
  return state === 'abandoned' && status === 'cancelled'
    ? { state: 'unsettled', ...unfinished }
    : null
}

const sumOf = (halalas: Halalas, locale: Locale) => ({
  amount: toRiyals(halalas),
  formatted_amount: formatMoney(halalas, locale),
})
