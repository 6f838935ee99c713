import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Row } from '#db/tables.ts'
import type { Halalas } from '#shared/money.ts'
import { sentBeforeReduction } from './due-pieces.ts'

/** A line of an invoice or a shipment with its own id. */
export interface ItemRef {
  id: number
  order_item_id: number
}

/** A line of an invoice with its amounts; null in an old invoice that was not filled in yet, for which the amounts of the order apply. */
export type InvoiceLine = ItemRef &
  Pick<Row<'invoice_items'>, 'quantity' | 'total_halalas' | 'discount_halalas' | 'vat_halalas'>

export interface CreditNoteLine extends ItemRef {
  quantity: number
  gross_halalas: Halalas
  vat_halalas: Halalas
}
export interface CreditNoteRecord extends Row<'credit_notes'> {
  items: CreditNoteLine[]
}

export interface InvoiceRecord extends Row<'invoices'> {
  items: InvoiceLine[]
  /** The payment it was written for: the provider's id, or the shop's for cash. */
  transaction_id: string | null
  /** Oldest first. */
  credit_notes: CreditNoteRecord[]
}

/** The known facts of a card payment: the card, its state, and the amount refunded to the card. */
export interface PaymentRecord extends Pick<
  Row<'payment_attempts'>,
  'state' | 'card_brand' | 'card_last4' | 'amount_halalas'
> {
  /** The total refunded to the card so far, and the time of the last refund; null: nothing was refunded. */
  refund: { amount_halalas: Halalas; created_at: Date } | null
}

/** A reduction or a credit of an order; `order_item_id` null: of its shipping. */
export type ReductionRecord = Pick<
  Row<'order_reductions'>,
  'order_item_id' | 'kind' | 'quantity' | 'gross_halalas' | 'vat_halalas'
> & {
  /** Pieces of the line sent before, if its reason means that the customer had seen the plants; otherwise 0. */
  sent_before: number
}

/** A refund as shown to its customer. */
export type RefundSummary = Pick<
  Row<'refunds'>,
  | 'id'
  | 'state'
  | 'method'
  | 'amount_halalas'
  | 'unclear_total_halalas'
  | 'iban_last4'
  | 'credit_note_id'
  | 'created_at'
  | 'done_at'
>

/** The id of the enclosing query's order. */
const orderId = sql.ref<number>('orders.id')

export const invoiceJson = (db: Db) =>
  jsonObjectFrom(
    db
      .selectFrom('invoices')
      .selectAll('invoices')
      .select((invoice) => [
        jsonArrayFrom(
          invoice
            .selectFrom('invoice_items')
            .select(['id', 'order_item_id'])
            .select(['quantity', 'total_halalas', 'discount_halalas', 'vat_halalas'])
            .whereRef('invoice_id', '=', 'invoices.id')
            .orderBy('order_item_id'),
        ).as('items'),
        invoice
          .selectFrom('payment_transactions')
          .select('transaction_id')
          // No index contains the invoice.
          .whereRef('payment_transactions.order_id', '=', 'invoices.order_id')
          .whereRef('invoice_id', '=', 'invoices.id')
          .where('type', 'in', ['capture', 'cod'])
          .as('transaction_id'),
        jsonArrayFrom(
          invoice
            .selectFrom('credit_notes')
            .selectAll('credit_notes')
            .select((note) =>
              jsonArrayFrom(
                note
                  .selectFrom('credit_note_items as credited')
                  .innerJoin('invoice_items as billed', 'billed.id', 'credited.invoice_item_id')
                  .select(['credited.id', 'billed.order_item_id', 'credited.quantity'])
                  .select(['credited.gross_halalas', 'credited.vat_halalas'])
                  .whereRef('credited.credit_note_id', '=', 'credit_notes.id')
                  .orderBy('billed.order_item_id'),
              ).as('items'),
            )
            .whereRef('credit_notes.invoice_id', '=', 'invoices.id')
            .orderBy('credit_notes.id'),
        ).as('credit_notes'),
      ])
      .where('order_id', '=', orderId),
  )

export const paymentJson = (db: Db) =>
  jsonObjectFrom(
    db
      .selectFrom('payment_attempts')
      .select((attempt) => [
        'state',
        'card_brand',
        'card_last4',
        'amount_halalas',
        jsonObjectFrom(
          attempt
            .selectFrom('payment_transactions')
            .select([
              sql<number>`sum(payment_transactions.amount_halalas)`.as('amount_halalas'),
              sql<Date>`max(payment_transactions.created_at)`.as('created_at'),
            ])
            .where('payment_transactions.order_id', '=', orderId)
            .where('payment_transactions.type', '=', 'refund')
            .where('payment_transactions.attempt_id', 'is not', null)
            .having(sql<boolean>`count(*) > 0`),
        ).as('refund'),
      ])
      .where('payment_attempts.order_id', '=', orderId),
  )

export const reductionsJson = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('order_reductions as reduction')
      .select(['order_item_id', 'kind', 'quantity', 'gross_halalas', 'vat_halalas'])
      .select(sentBeforeReduction.as('sent_before'))
      .where('order_id', '=', orderId)
      .orderBy('id'),
  )

export const refundsJson = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('refunds')
      .select(['id', 'state', 'method', 'amount_halalas', 'credit_note_id', 'created_at'])
      .select(['unclear_total_halalas', 'iban_last4', 'done_at'])
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('id'),
  )

/** A record as JSON, with timestamps as text. */
type Json<Record> = {
  [Key in keyof Record]: Record[Key] extends Date | null ? string | null : Record[Key]
}
type JsonInvoice = Omit<Json<InvoiceRecord>, 'credit_notes'> & {
  credit_notes: Json<CreditNoteRecord>[]
}
type JsonPayment = Omit<PaymentRecord, 'refund'> & {
  refund: Json<NonNullable<PaymentRecord['refund']>> | null
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))
const requiredDate = (text: string | null): Date => new Date(text ?? 0)

export const asInvoice = ({
  credit_notes,
  issued_at,
  refunded_at,
  ...invoice
}: JsonInvoice): InvoiceRecord => ({
  ...invoice,
  issued_at: requiredDate(issued_at),
  refunded_at: instant(refunded_at),
  credit_notes: credit_notes.map((note) => ({ ...note, issued_at: requiredDate(note.issued_at) })),
})

export const asPayment = ({ refund, ...payment }: JsonPayment): PaymentRecord => ({
  ...payment,
  refund: refund && { ...refund, created_at: requiredDate(refund.created_at) },
})

export const asRefund = ({
  created_at,
  done_at,
  ...refund
}: Json<RefundSummary>): RefundSummary => ({
  ...refund,
  created_at: requiredDate(created_at),
  done_at: instant(done_at),
})
