import type { Insertable } from 'kysely'
import type { PricedLine } from '#domain/cart/priced-cart.ts'
import { scientificName } from '#domain/catalogue/names.ts'
import type { Tables } from '#db/tables.ts'
import { deliveryDayTo, isVanCity, type DeliveryDays } from '#shared/delivery.ts'
import type { Locale } from '#shared/locale.ts'
import { pick } from '#shared/pick.ts'
import { postalColumns } from '../postal-columns.ts'
import type { ReadyCart } from './require-ready.ts'

interface Terms extends DeliveryDays {
  customerId: number
  locale: Locale
  vatRateBasisPoints: number
}

/** The rows of an order that is not written yet, without the values known only when writing. Every value can be stored as JSON. */
export interface OrderSnapshot {
  order: Omit<Insertable<Tables['orders']>, 'id' | 'status'>
  items: Omit<Insertable<Tables['order_items']>, 'order_id'>[]
  addresses: Omit<Insertable<Tables['order_addresses']>, 'order_id'>[]
}

/** Converts a cart to its order, at current prices. Pure except for today's date. */
export function snapshotOrder(
  cart: ReadyCart,
  { customerId, locale, vatRateBasisPoints, ...days }: Terms,
): OrderSnapshot {
  const { totals, coupon } = cart
  return {
    order: {
      customer_id: customerId,
      locale,
      // A total of zero is not charged.
      payment_method: totals.grandTotalHalalas > 0 ? cart.paymentMethod : 'cash_on_delivery',
      shipping_method: cart.shippingMethod,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      discount_percent_basis_points: coupon?.percentBasisPoints ?? 0,
      vat_rate_basis_points: vatRateBasisPoints,
      sub_total_halalas: totals.subTotalHalalas,
      discount_halalas: totals.discountHalalas,
      shipping_halalas: totals.shippingHalalas,
      vat_halalas: totals.vatHalalas,
      grand_total_halalas: totals.grandTotalHalalas,
      estimated_delivery_on: deliveryDayTo(cart.shipping.city, days),
    },
    items: cart.lines.map((line) => snapshotLine(line, isVanCity(cart.shipping.city))),
    addresses: [
      { kind: 'billing', ...pick(cart.billing, postalColumns) },
      { kind: 'shipping', ...pick(cart.shipping, postalColumns) },
    ],
  }
}

/** Couriers do not plant: planting is left out where the shop's own van does not deliver (decision 0044). */
const snapshotLine = (
  { product, color, size, ...line }: PricedLine,
  isPlantingOffered: boolean,
) => ({
  product_id: product.id,
  variant_id: line.variantId,
  sku: product.sku,
  name_ar: product.name_ar,
  name_latin: scientificName(product),
  image_path: product.images[0]?.path ?? null,
  color_id: color?.id ?? null,
  color_name_ar: color?.name_ar ?? null,
  color_name_en: color?.name_en ?? null,
  size_id: size?.id ?? null,
  size_name_ar: size?.name_ar ?? null,
  size_name_en: size?.name_en ?? null,
  planting_assistance: line.plantingAssistance && isPlantingOffered,
  quantity: line.quantity,
  unit: product.unit,
  unit_price_halalas: line.unitPriceHalalas,
  total_halalas: line.totalHalalas,
  discount_halalas: line.discountHalalas,
  vat_halalas: line.vatHalalas,
})
