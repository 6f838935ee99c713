import type { ColumnType, Generated, JSONColumnType, Kysely, Selectable } from 'kysely'

/** A connection or a transaction: the same type, so an operation never asks which it got. */
export type Db = Kysely<Tables>

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
/** `YYYY-MM-DD` (the driver is told not to make a Date of it). */
type Day = ColumnType<string, string, string>
type Id = Generated<number>

interface Named {
  name_ar: string
  name_en: string
}

export interface Categories extends Named {
  id: number
  slug: string
  description_ar: string | null
  description_en: string | null
  image_path: string | null
  position: number
  is_active: Generated<boolean>
}
export interface Colors extends Named {
  id: number
  slug: string
  hex_code: string
  position: number
}
export interface Sizes extends Named {
  id: number
  slug: string
  position: number
}

/** What a plant needs, as the demo catalogue and the back office write it. */
export interface Care {
  light_ar: string
  light_en: string
  water_ar: string
  water_en: string
  heat_limit_c: number | null
  min_temp_c: number | null
  place: string
  pet_safety: string
  pet_safety_ar: string
  pet_safety_en: string
  mature_height_cm: number | null
}

export interface Products {
  id: Id
  sku: string
  slug: string
  name_ar: string
  name_latin: string | null
  name_en: string | null
  short_description_ar: Generated<string>
  short_description_en: Generated<string>
  description_ar: Generated<string>
  description_en: Generated<string>
  care: JSONColumnType<Care, string | null, string | null> | null
  price_halalas: number
  special_price_halalas: number | null
  special_starts_on: Day | null
  special_ends_on: Day | null
  stock_quantity: number | null
  is_active: Generated<boolean>
  is_featured: Generated<boolean>
  search_text: Generated<string>
  created_at: Instant
  updated_at: Instant
}
export interface ProductCategories {
  product_id: number
  category_id: number
  position: Generated<number>
}
export interface ProductColors {
  product_id: number
  color_id: number
  position: Generated<number>
}
export interface ProductSizes {
  product_id: number
  size_id: number
  position: Generated<number>
}
export interface ProductImages {
  id: Id
  product_id: number
  path: string
  position: Generated<number>
  placeholder: string | null
  width: number
  height: number
}
export interface SearchSynonyms {
  word: string
  stands_for: string
}

export interface Customers {
  id: Id
  phone: string
  first_name: string
  last_name: Generated<string>
  email: string | null
  gender: 'Male' | 'Female' | 'Other' | null
  date_of_birth: Day | null
  is_active: Generated<boolean>
  created_at: Instant
  updated_at: Instant
}

interface PostalAddress {
  first_name: string
  last_name: string
  phone: string
  company_name: string | null
  vat_id: string | null
  lines: string[]
  city: string
  postcode: string | null
  state: Generated<string>
  country: Generated<string>
}
export interface CustomerAddresses extends PostalAddress {
  id: Id
  customer_id: number
  type: Generated<'home' | 'work' | 'other'>
  email: string | null
  is_default: Generated<boolean>
  created_at: Instant
  updated_at: Instant
}
export interface WishlistItems {
  id: Id
  customer_id: number
  product_id: number
  created_at: Instant
}
export interface SignInChallenges {
  phone: string
  challenge: string
  purpose: 'login' | 'register'
  code_hmac: Buffer
  first_name: string | null
  last_name: string | null
  email: string | null
  wrong_tries: Generated<number>
  sent_at: Instant
  expires_at: Instant
}
export interface Sessions {
  id: Id
  customer_id: number
  secret_sha256: Buffer
  created_at: Instant
  last_used_at: Instant
}
export interface ThrottleHits {
  key: string
  hit_at: Instant
}

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

export type OrderStatus = 'pending' | 'pending_payment' | 'processing' | 'shipped' | 'delivered' | 'cancelled'
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
}
export interface OrderItems {
  id: Id
  order_id: number
  product_id: number
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
  unit_price_halalas: number
  total_halalas: number
  discount_halalas: Generated<number>
  vat_halalas: number
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
}
export interface StockMovements {
  id: Id
  product_id: number
  quantity: number
  reason: 'received' | 'sold' | 'returned' | 'adjusted'
  order_id: number | null
  created_at: Instant
}
export interface IdempotencyKeys {
  customer_id: number
  key: string
  order_id: number
  answer: string
  created_at: Instant
}

export interface Outbox {
  id: Id
  key: string
  channel: 'sms' | 'mail'
  recipient: string
  template: string
  locale: 'ar' | 'en'
  facts: JSONColumnType<Record<string, unknown>>
  attempts: Generated<number>
  next_attempt_at: Instant
  last_error: string | null
  sent_at: Instant | null
  created_at: Instant
}
export interface InboxMessages {
  id: Id
  channel: 'sms' | 'mail'
  recipient: string
  subject: string | null
  text: string
  html: string | null
  otp: string | null
  created_at: Instant
}

/** Every table; a test compares this with the migrated database. */
export interface Tables {
  categories: Categories
  colors: Colors
  sizes: Sizes
  products: Products
  product_categories: ProductCategories
  product_colors: ProductColors
  product_sizes: ProductSizes
  product_images: ProductImages
  search_synonyms: SearchSynonyms
  customers: Customers
  customer_addresses: CustomerAddresses
  wishlist_items: WishlistItems
  sign_in_challenges: SignInChallenges
  sessions: Sessions
  throttle_hits: ThrottleHits
  coupons: Coupons
  carts: Carts
  cart_items: CartItems
  cart_addresses: CartAddresses
  orders: Orders
  order_items: OrderItems
  order_addresses: OrderAddresses
  order_status_changes: OrderStatusChanges
  shipments: Shipments
  stock_movements: StockMovements
  idempotency_keys: IdempotencyKeys
  outbox: Outbox
  inbox_messages: InboxMessages
}
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
