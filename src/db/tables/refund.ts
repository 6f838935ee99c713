import type { Generated, JSONColumnType } from 'kysely'
import type {
  CreditReason,
  RefundMethod,
  RefundReason,
  RefundState,
} from '#shared/office/refund.ts'
import type { Day, Id, Instant } from './columns.ts'

export interface CreditNoteNumbers {
  year: number
  last_number: number
}
export interface CreditNotes {
  id: Id
  invoice_id: number
  year: number
  number: number
  reason: CreditReason
  note: string | null
  /** The seller's details on that day. */
  seller: JSONColumnType<NotedSeller>
  shipping_halalas: Generated<number>
  shipping_vat_halalas: Generated<number>
  total_halalas: number
  vat_halalas: number
  staff_id: number | null
  issued_at: Instant
}
export interface NotedSeller {
  name_ar: string
  name_en: string
  vat_number: string | null
  registration: string | null
  address_ar: string
  address_en: string
}
export interface CreditNoteItems {
  id: Id
  credit_note_id: number
  invoice_item_id: number
  quantity: number
  gross_halalas: number
  vat_halalas: number
}
export interface Refunds {
  id: string
  order_id: number
  credit_note_id: number | null
  attempt_id: string | null
  method: RefundMethod
  amount_halalas: number
  state: RefundState
  given_back_before_halalas: number | null
  asked_at: Instant | null
  /** The provider's total while the outcome is unclear; null: it is clear, or not known yet. */
  unclear_total_halalas: number | null
  account_sealed: Buffer | null
  iban_last4: string | null
  bank_reference: string | null
  reason: RefundReason | null
  note: string | null
  tell_customer: Generated<boolean>
  due_on: Day
  staff_id: number | null
  created_at: Instant
  done_at: Instant | null
}
export interface RefundDecisions {
  id: Id
  refund_id: string
  attempt_id: string
  is_paid: boolean
  amount_halalas: number
  given_back_before_halalas: number
  total_halalas: number
  staff_id: number | null
  decided_at: Instant
  checked_at: Instant
}
export interface OrderReductions {
  id: Id
  order_id: number
  /** null: shipping. */
  order_item_id: number | null
  kind: 'removed' | 'credited'
  credit_note_id: number | null
  credit_note_item_id: number | null
  quantity: Generated<number>
  gross_halalas: number
  vat_halalas: number
  restock_quantity: Generated<number>
  reason: string
  note: string | null
  staff_id: number | null
  created_at: Instant
}
