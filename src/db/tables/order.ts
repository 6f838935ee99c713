import type { Generated } from 'kysely'
import type { DeliveryFailure } from '#shared/office/order-actions.ts'
import type { Unit } from './catalogue.ts'
import type { Day, Id, Instant, PostalAddress } from './columns.ts'

export interface Coupons {
  id: Id
  code: string
  kind: 'percent' | 'fixed'
  percent_basis_points: number | null
  amount_halalas: number | null
  starts_at: Instant | null
  ends_at: Instant | null
  min_sub_total_halalas: Generated<number>
  max_discount_halalas: number | null
  usage_limit: number | null
  per_customer_limit: number | null
  times_used: Generated<number>
  is_active: Generated<boolean>
  version: Generated<number>
  note: string | null
  /** One of many codes that were created together. */
  batch_id: number | null
  created_at: Instant
}
export interface FormerCouponUses {
  coupon_id: number
  phone_hmac: Buffer
  uses: number
  customer_id: number | null
  forget_at: Instant
}
export interface CouponCategories {
  coupon_id: number
  category_id: number
}
export interface CouponProducts {
  coupon_id: number
  product_id: number
}
export type PaymentMethod = 'credit_card' | 'cash_on_delivery'
export type ShippingMethod = 'free_free'
export interface Carts {
  id: Id
  customer_id: number
  coupon_id: number | null
  shipping_method: ShippingMethod | null
  payment_method: PaymentMethod | null
  quoted_total_halalas: number | null
  card_token_sealed: Buffer | null
  card_brand: string | null
  card_last4: string | null
  card_expires_at: Instant | null
  created_at: Instant
  updated_at: Instant
}
export interface CartItems {
  id: Id
  cart_id: number
  product_id: number
  color_id: number | null
  size_id: number | null
  planting_assistance: Generated<boolean>
  quantity: number
  seen_price_halalas: number
  created_at: Instant
  updated_at: Instant
}
export interface CartAddresses extends PostalAddress {
  id: Id
  cart_id: number
  kind: 'billing' | 'shipping'
  email: string
  created_at: Instant
  updated_at: Instant
}

export type OrderStatus =
  | 'pending'
  | 'pending_payment'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
/** The progress of an order's plants. */
export type Fulfilment = 'none' | 'picking' | 'packed' | 'partial' | 'shipped' | 'delivered'
export interface Orders {
  id: Id
  customer_id: number
  status: OrderStatus
  locale: 'ar' | 'en'
  payment_method: PaymentMethod
  shipping_method: ShippingMethod
  coupon_id: number | null
  coupon_code: string | null
  discount_percent_basis_points: Generated<number>
  vat_rate_basis_points: number
  sub_total_halalas: number
  discount_halalas: Generated<number>
  shipping_halalas: Generated<number>
  vat_halalas: number
  grand_total_halalas: number
  estimated_delivery_on: Day
  placed_at: Instant
  updated_at: Instant
  /** Every action on the order increases it. */
  version: Generated<number>
  fulfilment: Generated<Fulfilment>
  packer_id: number | null
  /** The time until which only the packer packs it. */
  claimed_until: Instant | null
  driver_id: number | null
  /** A trial by staff; not counted as a sale. */
  is_test: Generated<boolean>
}
export interface OrderItems {
  id: Id
  order_id: number
  product_id: number
  /** Null: the plant does not vary. */
  variant_id: number | null
  sku: string
  name_ar: string
  name_latin: string
  image_path: string | null
  color_id: number | null
  color_name_ar: string | null
  color_name_en: string | null
  size_id: number | null
  size_name_ar: string | null
  size_name_en: string | null
  planting_assistance: Generated<boolean>
  quantity: number
  unit: Generated<Unit>
  unit_price_halalas: number
  total_halalas: number
  discount_halalas: Generated<number>
  vat_halalas: number
  /** Cost of one piece at the time of sale; null: unknown. */
  cost_halalas: number | null
  packed_quantity: Generated<number>
  /** The number and seal of the certificate of origin of a date palm. */
  plant_certificate: string | null
}
export interface OrderAddresses extends PostalAddress {
  id: Id
  order_id: number
  kind: 'billing' | 'shipping'
  email: string
  created_at: Instant
}
export interface OrderStatusChanges {
  id: Id
  order_id: number
  status: OrderStatus
  note: string | null
  staff_id: number | null
  changed_at: Instant
}
export interface Shipments {
  id: Id
  order_id: number
  carrier: string | null
  tracking_number: string
  shipped_at: Instant
  delivered_at: Instant | null
  received_by: string | null
}
export interface ShipmentItems {
  id: Id
  shipment_id: number
  order_item_id: number
  /** null: the whole line. */
  quantity: number | null
}
export interface OrderNotes {
  id: Id
  order_id: number
  staff_id: number
  text: string
  is_pinned: Generated<boolean>
  /** About missing plants: pinned until the order is packed or cancelled, or plants that are not packed are taken out of it. */
  is_shortage: Generated<boolean>
  /** Why the order was not delivered: pinned until the office has dealt with it. null: a note about something else. */
  delivery_failure: DeliveryFailure | null
  created_at: Instant
  deleted_at: Instant | null
}
export interface IdempotencyKeys {
  customer_id: number
  key: string
  order_id: number
  answer: string | null
  created_at: Instant
}
