import type { Kysely, Selectable } from 'kysely'
import type {
  Categories,
  Colors,
  ProductCategories,
  ProductColors,
  ProductImages,
  ProductSizes,
  Products,
  SearchSynonyms,
  Sizes,
} from './catalogue-tables.ts'
import type { CustomerAddresses, Customers, Sessions, SignInChallenges, ThrottleHits, WishlistItems } from './customer-tables.ts'
import type { InboxMessages, Outbox } from './message-tables.ts'
import type {
  CartAddresses,
  CartItems,
  Carts,
  Coupons,
  IdempotencyKeys,
  OrderAddresses,
  OrderItems,
  OrderStatusChanges,
  Orders,
  Shipments,
  StockMovements,
} from './order-tables.ts'

export type { PaymentMethod, ShippingMethod, OrderStatus } from './order-tables.ts'

/** A connection or a transaction: the same type, so an operation never asks which it got. */
export type Db = Kysely<Tables>

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
