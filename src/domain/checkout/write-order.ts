import type { PricedLine } from '#domain/cart/priced-cart.ts'
import { latinNameOf } from '#domain/catalogue/names.ts'
import type { Db } from '#db/tables.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { copyAddress } from './address.ts'
import type { ReadyCart } from './require-ready.ts'
import type { Taken } from './take-from-stock.ts'

interface Terms {
  customerId: number
  locale: Locale
  vatRateBasisPoints: number
  deliveryDays: number
}

/** Freezes a cart as an order of status `pending`, with its history and the stock it took. Two statements; returns the order's id. */
export async function writeOrder(
  tx: Db,
  cart: ReadyCart,
  taken: Taken[],
  { customerId, locale, vatRateBasisPoints, deliveryDays }: Terms,
): Promise<number> {
  const { id: orderId } = await tx
    .insertInto('orders')
    .values({
      customer_id: customerId,
      status: 'pending',
      locale,
      payment_method: cart.paymentMethod,
      shipping_method: cart.shippingMethod,
      coupon_id: cart.coupon?.id ?? null,
      coupon_code: cart.coupon?.code ?? null,
      discount_percent_basis_points: cart.coupon?.percentBasisPoints ?? 0,
      vat_rate_basis_points: vatRateBasisPoints,
      sub_total_halalas: cart.totals.subTotalHalalas,
      discount_halalas: cart.totals.discountHalalas,
      shipping_halalas: cart.totals.shippingHalalas,
      vat_halalas: cart.totals.vatHalalas,
      grand_total_halalas: cart.totals.grandTotalHalalas,
      estimated_delivery_on: addDays(dayOf(new Date()), deliveryDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeDetails(tx, orderId, cart, taken)
  return orderId
}

async function writeDetails(tx: Db, orderId: number, { lines, billing, shipping }: ReadyCart, taken: Taken[]): Promise<void> {
  const movements = taken.map(({ productId, quantity }) => ({
    order_id: orderId,
    product_id: productId,
    quantity: -quantity,
    reason: 'sold' as const,
  }))
  const details = tx
    .with('items', (sub) => sub.insertInto('order_items').values(lines.map((line) => ({ order_id: orderId, ...frozen(line) }))))
    .with('addresses', (sub) =>
      sub.insertInto('order_addresses').values([
        { order_id: orderId, kind: 'billing', ...copyAddress(billing) },
        { order_id: orderId, kind: 'shipping', ...copyAddress(shipping) },
      ]),
    )
  const withMovements =
    movements.length > 0 ? details.with('movements', (sub) => sub.insertInto('stock_movements').values(movements)) : details
  await withMovements
    .insertInto('order_status_changes')
    .values({ order_id: orderId, status: 'pending', note: null, staff_id: null })
    .execute()
}

const frozen = ({ product, color, size, ...line }: PricedLine) => ({
  product_id: product.id,
  sku: product.sku,
  name_ar: product.name_ar,
  name_latin: latinNameOf(product),
  image_path: product.images[0]?.path ?? null,
  color_id: color?.id ?? null,
  color_name_ar: color?.name_ar ?? null,
  color_name_en: color?.name_en ?? null,
  size_id: size?.id ?? null,
  size_name_ar: size?.name_ar ?? null,
  size_name_en: size?.name_en ?? null,
  planting_assistance: line.plantingAssistance,
  quantity: line.quantity,
  unit_price_halalas: line.unitPriceHalalas,
  total_halalas: line.totalHalalas,
  discount_halalas: line.discountHalalas,
  vat_halalas: line.vatHalalas,
})
