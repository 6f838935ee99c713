import type { OrderStatus } from '#db/tables.ts'
import type { OrderRecord } from '#domain/orders/load-orders.ts'
import { orderNumber } from '#shared/order-number.ts'
import { canCancel, canReorder, canTrack } from '#domain/orders/status-machine.ts'
import type { Locale } from '#shared/locale.ts'
import { toRiyals, type Halalas } from '#shared/money.ts'
import type { Order } from '#wire/order.ts'
import type { TextKey } from '../texts.ts'
import type { Visit } from '../visit.ts'
import { presentAddress } from './address.ts'
import { presentCustomerBrief } from './customer.ts'
import { channel, paymentTitle, shippingDescription, shippingTitle } from './methods.ts'
import { presentInvoice } from './invoice.ts'
import { quad, toPercent } from './money.ts'
import { presentOrderItem } from './order-item.ts'
import { presentPayment } from './payment.ts'
import { presentShipments } from './shipment.ts'
import { presentTracking } from './tracking.ts'

const statusTexts: Record<OrderStatus, TextKey> = {
  pending: 'statusPending',
  pending_payment: 'statusPendingPayment',
  processing: 'statusProcessing',
  shipped: 'statusShipped',
  delivered: 'statusDelivered',
  cancelled: 'statusCancelled',
}

/** An order as contract §3.6 has it, in the visit's language. */
export function presentOrder(order: OrderRecord, visit: Pick<Visit, 'say' | 'locale' | 'settings'>): Order {
  const { locale, settings } = visit
  return {
    id: order.id,
    increment_id: orderNumber(order.id),
    status: order.status,
    status_label: visit.say(statusTexts[order.status]),
    created_at: order.placed_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
    can_cancel: canCancel(order.status),
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
    ...presentPayment(order, locale),
    coupon_code: order.coupon_code,
    is_gift: 0,
    total_item_count: order.items.length,
    total_qty_ordered: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    base_currency_code: 'SAR',
    channel_currency_code: 'SAR',
    order_currency_code: 'SAR',
    ...presentSums(order, locale),
    ...presentLaterSums(order, locale),
    discount_percent: toPercent(order.discount_percent_basis_points),
    customer: presentCustomerBrief(order.customer, settings),
    channel,
    shipping_address: presentAddress(order.shipping, locale),
    billing_address: presentAddress(order.billing, locale),
    items: order.items.map((line) => presentOrderItem(line, order, locale, settings.assetBaseUrl)),
    tracking: presentTracking(order, visit),
    estimated_delivery: order.status === 'cancelled' ? null : order.estimated_delivery_on,
    invoices: order.invoice ? [presentInvoice(order, order.invoice, visit)] : [],
    shipments: presentShipments(order, visit),
  }
}

/** The short names of the specification beside Bagisto's. Shipping carries no VAT of its own while it is free (D-06). */
function presentSums(order: OrderRecord, locale: Locale) {
  return {
    total: toRiyals(order.grand_total_halalas),
    subtotal: toRiyals(order.sub_total_halalas),
    shipping: toRiyals(order.shipping_halalas),
    tax: toRiyals(order.vat_halalas),
    discount: toRiyals(order.discount_halalas),
    ...quad('grand_total', order.grand_total_halalas, locale),
    ...quad('sub_total', order.sub_total_halalas, locale),
    ...quad('sub_total_incl_tax', order.sub_total_halalas, locale),
    ...quad('tax_amount', order.vat_halalas, locale),
    ...quad('shipping_amount', order.shipping_halalas, locale),
    ...quad('shipping_amount_incl_tax', order.shipping_halalas, locale),
    ...quad('discount_amount', order.discount_halalas, locale),
  }
}

/** An order is invoiced whole and refunded whole; the later sums are the order's own, or nothing yet (contract §3.6). */
function presentLaterSums(order: OrderRecord, locale: Locale) {
  const invoiced = (amount: Halalas) => (order.invoice ? amount : 0)
  const refunded = (amount: Halalas) => (order.invoice?.state === 'refunded' ? amount : 0)
  return {
    ...quad('grand_total_invoiced', invoiced(order.grand_total_halalas), locale),
    ...quad('grand_total_refunded', refunded(order.grand_total_halalas), locale),
    ...quad('sub_total_invoiced', invoiced(order.sub_total_halalas), locale),
    ...quad('sub_total_refunded', refunded(order.sub_total_halalas), locale),
    ...quad('tax_amount_invoiced', invoiced(order.vat_halalas), locale),
    ...quad('tax_amount_refunded', refunded(order.vat_halalas), locale),
    ...quad('shipping_invoiced', invoiced(order.shipping_halalas), locale),
    ...quad('shipping_refunded', refunded(order.shipping_halalas), locale),
    ...quad('discount_invoiced', invoiced(order.discount_halalas), locale),
    ...quad('discount_refunded', refunded(order.discount_halalas), locale),
  }
}
