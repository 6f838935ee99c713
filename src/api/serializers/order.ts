import type { OrderStatus } from '#db/tables.ts'
import type { OptionName } from '#domain/catalogue/load-products.ts'
import type { OrderLine, OrderRecord } from '#domain/orders/load-orders.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { canCancel, canReorder, canTrack } from '#domain/orders/status-machine.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, type Halalas, toRiyals } from '#shared/money.ts'
import type { Order, OrderItem } from '#wire/order.ts'
import { presentAddress, presentCustomerBrief } from './customer.ts'
import { presentAdditional } from './cart.ts'
import { presentInvoice } from './invoice.ts'
import { channel, paymentTitle, shippingDescription, shippingTitle } from './payment-methods.ts'
import { quad, toPercent } from './money.ts'
import { pictureUrl } from './media.ts'
import { presentShipments, presentTracking } from './shipment.ts'
import type { TextKey } from '../error-texts.ts'
import type { Visit } from '../request-context.ts'

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

/** A line of an order as contract §3.6 has it: what was bought, as it was called and priced then. */
export function presentOrderItem(line: OrderLine, order: OrderRecord, locale: Locale, assetBaseUrl: string): OrderItem {
  const { quantity } = line
  // A coupon may count for some plants only.
  const isDiscounted = line.discount_halalas > 0
  return {
    id: line.id,
    product_id: line.product_id,
    sku: line.sku,
    type: 'simple',
    name: line.name_ar,
    name_latin: line.name_latin,
    latin_name: line.name_latin,
    image: pictureUrl(line.image_path, 'm', assetBaseUrl),
    quantity,
    unit: line.unit,
    qty_ordered: quantity,
    qty_canceled: order.status === 'cancelled' ? quantity : 0,
    qty_invoiced: order.invoice ? quantity : 0,
    qty_shipped: order.shipment ? quantity : 0,
    qty_refunded: order.invoice?.state === 'refunded' ? quantity : 0,
    coupon_code: isDiscounted ? order.coupon_code : null,
    weight: 0,
    total_weight: 0,
    ...quad('price', line.unit_price_halalas, locale),
    ...quad('total', line.total_halalas, locale),
    ...quad('tax_amount', line.vat_halalas, locale),
    ...quad('discount_amount', line.discount_halalas, locale),
    tax_percent: toPercent(order.vat_rate_basis_points),
    discount_percent: toPercent(isDiscounted ? order.discount_percent_basis_points : 0),
    ...quad('grant_total', line.total_halalas - line.discount_halalas, locale),
    downloadable_links: [],
    additional: presentAdditional(
      { productId: line.product_id, quantity, color: colorOf(line), size: sizeOf(line), plantingAssistance: line.planting_assistance },
      locale,
    ),
    child: null,
    children: [],
  }
}

const option = (id: number | null, name_ar: string | null, name_en: string | null): OptionName | null =>
  id === null ? null : { id, name_ar: name_ar ?? '', name_en: name_en ?? '' }
export const colorOf = ({ color_id, color_name_ar, color_name_en }: OrderLine) => option(color_id, color_name_ar, color_name_en)
export const sizeOf = ({ size_id, size_name_ar, size_name_en }: OrderLine) => option(size_id, size_name_ar, size_name_en)

/** Which card an order is paid with and what becomes of its money, beside the contract (docs/decisions/0046). */
export const presentPayment = ({ payment, status }: OrderRecord, locale: Locale): Pick<Order, 'card' | 'refund'> => ({
  card: payment && payment.card_last4 !== null ? { card_brand: payment.card_brand, card_last4: payment.card_last4 } : null,
  refund: payment && refundOf(payment, status, locale),
})

type Payment = NonNullable<OrderRecord['payment']>

function refundOf({ state, amount_halalas, refund }: Payment, status: OrderRecord['status'], locale: Locale): Order['refund'] {
  if (refund) return { state: 'refunded', ...sumOf(refund.amount_halalas, locale), refunded_at: refund.created_at.toISOString() }
  const unfinished = { ...sumOf(amount_halalas, locale), refunded_at: null }
  if (state === 'refunding' || state === 'refund_due') return { state: 'pending', ...unfinished }
  return state === 'abandoned' && status === 'cancelled' ? { state: 'unsettled', ...unfinished } : null
}

const sumOf = (halalas: Halalas, locale: Locale) => ({ amount: toRiyals(halalas), formatted_amount: formatMoney(halalas, locale) })
