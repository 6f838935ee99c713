import { englishNameOf } from '#domain/catalogue/names.ts'
import type { OptionName } from '#domain/catalogue/load-products.ts'
import type { OrderLine, OrderRecord } from '#domain/orders/load-orders.ts'
import type { ItemRef } from '#domain/orders/order-money.ts'
import { reducedOfLine } from '#domain/orders/reduced-of-line.ts'
import { shippedOf } from '#domain/orders/parcels.ts'
import type { Locale } from '#shared/locale.ts'
import type { OrderItem } from '#contract/order.ts'
import { serializeAdditional } from './cart.ts'
import { moneyFields, toPercent } from './money.ts'
import { pictureUrl } from './media.ts'

/** A line of an order in the form of contract §3.6: the plant with its name and price at the time of purchase. */
export function serializeOrderItem(
  line: OrderLine,
  order: OrderRecord,
  locale: Locale,
  assetBaseUrl: string,
): OrderItem {
  const { quantity } = line
  // A coupon may apply only to some plants.
  const isDiscounted = line.discount_halalas > 0
  return {
    id: line.id,
    product_id: line.product_id,
    sku: line.sku,
    type: 'simple',
    name: line.name_ar,
    name_latin: line.name_latin,
    latin_name: line.name_latin,
    name_en: englishNameOf(line),
    image: pictureUrl(line.image_path, 'm', assetBaseUrl),
    quantity,
    unit: line.unit,
    qty_ordered: quantity,
    qty_canceled:
      order.status === 'cancelled' ? quantity : reducedOfLine(order, line.id, 'removed'),
    qty_invoiced: invoicedOfLine(order, line),
    qty_shipped: shippedOf(order, line.id),
    qty_refunded: order.invoice?.refunded_without_note
      ? quantity
      : reducedOfLine(order, line.id, 'credited'),
    coupon_code: isDiscounted ? order.coupon_code : null,
    weight: 0,
    total_weight: 0,
    ...moneyFields('price', line.unit_price_halalas, locale),
    ...moneyFields('total', line.total_halalas, locale),
    ...moneyFields('tax_amount', line.vat_halalas, locale),
    ...moneyFields('discount_amount', line.discount_halalas, locale),
    tax_percent: toPercent(order.vat_rate_basis_points),
    discount_percent: toPercent(isDiscounted ? order.discount_percent_basis_points : 0),
    ...moneyFields('grant_total', line.total_halalas - line.discount_halalas, locale),
    downloadable_links: [],
    additional: serializeAdditional(
      {
        productId: line.product_id,
        quantity,
        color: colorOf(line),
        size: sizeOf(line),
        plantingAssistance: line.planting_assistance,
      },
      locale,
    ),
    child: null,
    children: [],
  }
}

/** The pieces of a line on the invoice: pieces may also leave an order after it, without a credit note if they were free. */
const invoicedOfLine = (order: OrderRecord, { id, quantity }: OrderLine): number =>
  order.invoice
    ? (order.invoice.items.find((item) => item.order_item_id === id)?.quantity ??
      quantity - reducedOfLine(order, id, 'removed'))
    : 0

const option = (
  id: number | null,
  name_ar: string | null,
  name_en: string | null,
): OptionName | null =>
  id === null ? null : { id, name_ar: name_ar ?? '', name_en: name_en ?? '' }
export const colorOf = ({ color_id, color_name_ar, color_name_en }: OrderLine) =>
  option(color_id, color_name_ar, color_name_en)
export const sizeOf = ({ size_id, size_name_ar, size_name_en }: OrderLine) =>
  option(size_id, size_name_ar, size_name_en)
/** The lines of an order in an invoice or a shipment, with the fields of both (contract §3.8). */
export const linesOf = <Ref extends ItemRef>(order: Pick<OrderRecord, 'items'>, refs: Ref[]) =>
  refs.flatMap((ref) => {
    const line = order.items.find((item) => item.id === ref.order_item_id)
    return line ? [{ line, ref, fields: itemFields(ref.id, line) }] : []
  })

const itemFields = (id: number, line: OrderLine) => ({
  id,
  order_item_id: line.id,
  name: line.name_ar,
  name_latin: line.name_latin,
  description: null,
  sku: line.sku,
  qty: line.quantity,
  additional: null,
})
