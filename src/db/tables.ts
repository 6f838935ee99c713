import type { Kysely, Selectable } from 'kysely'
import type {
  CatalogueVersion,
  Categories,
  CategoryPins,
  Colors,
  OldSlugs,
  ProductCategories,
  ProductColors,
  ProductDisplay,
  ProductImages,
  ProductPreviews,
  ProductSizes,
  ProductVariants,
  ProductVersions,
  RelatedProducts,
  Products,
  SearchSynonyms,
  SearchTopics,
  SearchTerms,
  ProductSearch,
  ProductFacetGroups,
  Sizes,
} from './tables/catalogue.ts'
import type { Content, ContentPreviews } from './tables/content.ts'
import type {
  CustomerAddresses,
  CustomerNotes,
  Customers,
  PersonalDataRequests,
  RegistrationTokens,
  RequestCounts,
  RequestEvents,
  RestockNotices,
  ServiceRequests,
  Sessions,
  SignInChallenges,
  KeyLocks,
  ThrottleHits,
  WishlistItems,
} from './tables/customer.ts'
import type { CouponBatches, DuePriceChanges, Sales, ScheduledPrices } from './tables/discount.ts'
import type { ImportHeaders, ImportLines, Imports } from './tables/import.ts'
import type { InboxMessages, JobRuns, Outbox } from './tables/message.ts'
import type {
  CartAddresses,
  CartItems,
  Carts,
  CouponCategories,
  CouponProducts,
  Coupons,
  FormerCouponUses,
  IdempotencyKeys,
  OrderAddresses,
  OrderItems,
  OrderNotes,
  OrderStatusChanges,
  Orders,
  ShipmentItems,
  Shipments,
} from './tables/order.ts'
import type { OfficeProducts, OfficeProductWords } from './tables/office-product.ts'
import type {
  InvoiceItems,
  InvoiceNumbers,
  Invoices,
  PaymentAttempts,
  PaymentTransactions,
  SandboxCards,
  SandboxPayments,
} from './tables/payment.ts'
import type {
  CreditNoteItems,
  CreditNoteNumbers,
  CreditNotes,
  OrderReductions,
  RefundDecisions,
  Refunds,
} from './tables/refund.ts'
import type { PlantTables } from './tables/plant.ts'
import type { AvifQueue, RunningProcesses, SecretFingerprint } from './tables/process.ts'
import type {
  BooksChecks,
  SearchMissAnswers,
  SearchMisses,
  SearchWordsAsked,
  VatPeriods,
} from './tables/report.ts'
import type { ShopSettings, VatRates } from './tables/settings.ts'
import type {
  AuditLog,
  JobRows,
  Jobs,
  OfficeKeys,
  OfficeViews,
  Staff,
  StaffChallenges,
  StaffFactors,
  StaffInvitations,
  StaffRoles,
} from './tables/staff.ts'

import type {
  LowStockNotices,
  MediaFiles,
  StockDocumentLines,
  StockDocuments,
  StockMovements,
  Suppliers,
} from './tables/stock.ts'

export type { ServiceRequestType } from './tables/customer.ts'
export type { PaymentMethod, ShippingMethod, OrderStatus } from './tables/order.ts'
export type { ImportProblem } from './tables/import.ts'
export type { AttemptState } from './tables/payment.ts'
export type { NotedSeller } from './tables/refund.ts'

/** A connection or a transaction: the same type, so that operations need not distinguish them. */
export type Db = Kysely<Tables>

/** Every table; a test compares this with the migrated database. */
export interface Tables extends PlantTables {
  categories: Categories
  category_pins: CategoryPins
  colors: Colors
  sizes: Sizes
  products: Products
  product_categories: ProductCategories
  product_colors: ProductColors
  product_sizes: ProductSizes
  product_images: ProductImages
  product_display: ProductDisplay
  office_products: OfficeProducts
  office_product_words: OfficeProductWords
  product_variants: ProductVariants
  product_versions: ProductVersions
  product_previews: ProductPreviews
  related_products: RelatedProducts
  old_slugs: OldSlugs
  search_synonyms: SearchSynonyms
  search_topics: SearchTopics
  search_terms: SearchTerms
  product_search: ProductSearch
  product_facet_groups: ProductFacetGroups
  catalogue_version: CatalogueVersion
  content: Content
  content_previews: ContentPreviews
  customers: Customers
  customer_addresses: CustomerAddresses
  customer_notes: CustomerNotes
  personal_data_requests: PersonalDataRequests
  wishlist_items: WishlistItems
  sign_in_challenges: SignInChallenges
  sessions: Sessions
  throttle_hits: ThrottleHits
  key_locks: KeyLocks
  registration_tokens: RegistrationTokens
  request_counts: RequestCounts
  service_requests: ServiceRequests
  request_events: RequestEvents
  restock_notices: RestockNotices
  coupons: Coupons
  coupon_categories: CouponCategories
  coupon_products: CouponProducts
  coupon_batches: CouponBatches
  former_coupon_uses: FormerCouponUses
  sales: Sales
  scheduled_prices: ScheduledPrices
  due_price_changes: DuePriceChanges
  carts: Carts
  cart_items: CartItems
  cart_addresses: CartAddresses
  orders: Orders
  order_items: OrderItems
  order_addresses: OrderAddresses
  order_notes: OrderNotes
  order_status_changes: OrderStatusChanges
  shipments: Shipments
  shipment_items: ShipmentItems
  stock_movements: StockMovements
  low_stock_notices: LowStockNotices
  idempotency_keys: IdempotencyKeys
  payment_attempts: PaymentAttempts
  payment_transactions: PaymentTransactions
  invoices: Invoices
  invoice_items: InvoiceItems
  credit_note_numbers: CreditNoteNumbers
  credit_notes: CreditNotes
  credit_note_items: CreditNoteItems
  refunds: Refunds
  refund_decisions: RefundDecisions
  order_reductions: OrderReductions
  invoice_numbers: InvoiceNumbers
  vat_periods: VatPeriods
  search_words_asked: SearchWordsAsked
  search_misses: SearchMisses
  search_miss_answers: SearchMissAnswers
  books_checks: BooksChecks
  sandbox_cards: SandboxCards
  sandbox_payments: SandboxPayments
  outbox: Outbox
  inbox_messages: InboxMessages
  job_runs: JobRuns
  secret_fingerprint: SecretFingerprint
  shop_settings: ShopSettings
  vat_rates: VatRates
  running_processes: RunningProcesses
  avif_queue: AvifQueue
  staff: Staff
  staff_roles: StaffRoles
  staff_invitations: StaffInvitations
  staff_factors: StaffFactors
  staff_challenges: StaffChallenges
  audit_log: AuditLog
  office_keys: OfficeKeys
  jobs: Jobs
  job_rows: JobRows
  office_views: OfficeViews
  imports: Imports
  import_lines: ImportLines
  import_headers: ImportHeaders
  media_files: MediaFiles
  suppliers: Suppliers
  stock_documents: StockDocuments
  stock_document_lines: StockDocumentLines
}
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
