import { englishNameOf } from '#domain/catalogue/names.ts'
import type { OptionName } from '#domain/catalogue/load-products.ts'
import type { OrderLine, OrderRecord } from '#domain/orders/load-orders.ts'
import type { Locale } from '#shared/locale.ts'
import type { OrderItem } from '#wire/order.ts'
import { presentAdditional } from './additional.ts'
import { quad, toPercent } from './money.ts'
import { pictureUrl } from './picture.ts'

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
    name_en: englishNameOf(line),
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
