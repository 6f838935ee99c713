import type { Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './columns.ts'

export type AttemptState =
  | 'started'
  | 'awaiting'
  | 'captured'
  | 'refused'
  | 'abandoned'
  | 'refunding'
  | 'refund_due'
  | 'refunded'
export interface PaymentAttempts {
  id: string
  customer_id: number
  order_id: number | null
  provider: 'sandbox' | 'moyasar'
  provider_payment_id: string | null
  state: AttemptState
  amount_halalas: number
  frozen: JSONColumnType<object> | null
  idempotency_key: string | null
  card_brand: string | null
  card_last4: string | null
  redirect_url: string | null
  throttle_keys: Generated<string[]>
  started_at: Instant
  asked_at: Instant
  leased_until: Instant | null
  /** What the provider has refunded beyond the completed refunds to the card: it has no credit note yet. */
  unrecorded_refund_halalas: Generated<number>
  updated_at: Instant
}
export interface SandboxCards {
  token: string
  behaviour: 'approve' | 'decline' | 'fail' | 'ask'
  brand: string
  last4: string
  created_at: Instant
}
export interface SandboxPayments {
  id: string
  attempt_id: string
  status: 'paid' | 'refused' | 'awaiting' | 'refunded' | 'voided'
  amount_halalas: number
  /** Amount refunded so far; 0 for a payment fully refunded before partial refunds existed. */
  refunded_halalas: Generated<number>
  brand: string
  last4: string
  return_url: string
  created_at: Instant
  updated_at: Instant
}

export interface InvoiceNumbers {
  year: number
  last_number: number
}
type InvoiceState = 'pending' | 'paid' | 'refunded'
export interface Invoices {
  id: Id
  order_id: number
  year: number
  number: number
  state: InvoiceState
  seller_name_ar: string
  seller_name_en: string
  seller_vat_number: string | null
  seller_registration: string | null
  seller_address_ar: string
  seller_address_en: string
  issued_at: Instant
  refunded_at: Instant | null
  /** The amounts of an old invoice are null until they are filled in. */
  shipping_halalas: number | null
  shipping_vat_halalas: number | null
  total_halalas: number | null
  vat_halalas: number | null
  vat_rate_basis_points: number | null
  /** Refunded before credit notes existed. */
  refunded_without_note: Generated<boolean>
}
export interface InvoiceItems {
  id: Id
  invoice_id: number
  order_item_id: number
  /** The line as sold; null like the invoice's amounts. */
  name_ar: string | null
  name_latin: string | null
  quantity: number | null
  unit_price_halalas: number | null
  total_halalas: number | null
  discount_halalas: number | null
  vat_halalas: number | null
}
type TransactionType = 'authorize' | 'capture' | 'void' | 'refund' | 'cod'
type TransactionStatus = 'pending' | 'paid' | 'failed' | 'voided' | 'refunded'
export interface PaymentTransactions {
  id: Id
  order_id: number
  invoice_id: number | null
  attempt_id: string | null
  refund_id: string | null
  transaction_id: string
  type: TransactionType
  status: TransactionStatus
  amount_halalas: number
  card_brand: string | null
  card_last4: string | null
  card_forgotten_at: Instant | null
  created_at: Instant
  updated_at: Instant
}
