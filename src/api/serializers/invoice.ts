import type { TransactionRecord } from '#domain/orders/find-transactions.ts'
import type { OrderLine, OrderRecord } from '#domain/orders/load-orders.ts'
import type { InvoiceRecord } from '#domain/orders/order-money.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, toRiyals } from '#shared/money.ts'
import { taxQr } from '#shared/billing/tax-qr.ts'
import type { Invoice, Transaction } from '#contract/invoice.ts'
import { serializeAddress } from './customer.ts'
import { formatDocumentNumber } from '#domain/document-numbers.ts'
import { moneyFields } from './money.ts'
import { colorOf, sizeOf } from './order-line.ts'
import { linesOf } from './order-line.ts'
import type { RequestContext } from '../request-context.ts'

/** The sums of an invoice: its own, or the order's for an old invoice without sums. */
function sumsOf(order: OrderRecord, invoice: InvoiceRecord) {
  const lines = invoicedLines(order, invoice)
  const sum = (key: 'total_halalas' | 'discount_halalas') =>
    lines.reduce((whole, { line }) => whole + line[key], 0)
  return {
    lines,
    subTotal: sum('total_halalas'),
    discount: sum('discount_halalas'),
    shipping: invoice.shipping_halalas ?? order.shipping_halalas,
    total: invoice.total_halalas ?? order.grand_total_halalas,
    vat: invoice.vat_halalas ?? order.vat_halalas,
  }
}

/** The lines of an invoice with their invoiced quantities. */
export const invoicedLines = (order: OrderRecord, { items }: InvoiceRecord) =>
  linesOf(order, items).map(({ line, ref, fields }) => {
    const own = {
      quantity: ref.quantity ?? line.quantity,
      total_halalas: ref.total_halalas ?? line.total_halalas,
      discount_halalas: ref.discount_halalas ?? line.discount_halalas,
      vat_halalas: ref.vat_halalas ?? line.vat_halalas,
    }
    return { line: { ...line, ...own }, fields: { ...fields, qty: own.quantity } }
  })

/** An order's invoice in the form of contract §3.8: its frozen sums, its number, and the credit notes over it. */
export function serializeInvoice(
  order: OrderRecord,
  invoice: InvoiceRecord,
  { locale }: Pick<RequestContext, 'locale'>,
): Invoice {
  const sums = sumsOf(order, invoice)
  return {
    id: invoice.id,
    order_id: order.id,
    increment_id: formatDocumentNumber('INV', invoice),
    state: invoice.state,
    email_sent: 0,
    total_qty: sums.lines.reduce((sum, { line }) => sum + line.quantity, 0),
    base_currency_code: 'SAR',
    channel_currency_code: 'SAR',
    order_currency_code: 'SAR',
    ...moneyFields('grand_total', sums.total, locale),
    ...moneyFields('sub_total', sums.subTotal, locale),
    ...moneyFields('sub_total_incl_tax', sums.subTotal, locale),
    ...moneyFields('shipping_amount', sums.shipping, locale),
    ...moneyFields('shipping_amount_incl_tax', sums.shipping, locale),
    ...moneyFields('tax_amount', sums.vat, locale),
    ...moneyFields('discount_amount', sums.discount, locale),
    seller: serializeSeller(invoice, locale),
    order_address: serializeAddress(order.billing, locale),
    transaction_id: invoice.transaction_id,
    items: sums.lines.map(({ line, fields }) => ({
      ...fields,
      ...serializeItem(line, locale),
    })),
    qr: qrOf(invoice, sums),
    credit_notes: invoice.credit_notes.map((note) => ({
      id: note.id,
      increment_id: formatDocumentNumber('CN', note),
      total: toRiyals(note.total_halalas),
      formatted_total: formatMoney(note.total_halalas, locale),
      created_at: note.issued_at.toISOString(),
    })),
    created_at: invoice.issued_at.toISOString(),
  }
}

const serializeSeller = (invoice: InvoiceRecord, locale: Locale): Invoice['seller'] => ({
  name: locale === 'ar' ? invoice.seller_name_ar : invoice.seller_name_en,
  vat_number: invoice.seller_vat_number,
  address: locale === 'ar' ? invoice.seller_address_ar : invoice.seller_address_en,
  name_ar: invoice.seller_name_ar,
  name_en: invoice.seller_name_en,
  address_ar: invoice.seller_address_ar,
  address_en: invoice.seller_address_en,
  commercial_registration: invoice.seller_registration,
})

const serializeItem = (line: OrderLine, locale: Locale) => ({
  unit: line.unit,
  ...moneyFields('price', line.unit_price_halalas, locale),
  ...moneyFields('price_incl_tax', line.unit_price_halalas, locale),
  ...moneyFields('total', line.total_halalas, locale),
  ...moneyFields('total_incl_tax', line.total_halalas, locale),
  ...moneyFields('tax_amount', line.vat_halalas, locale),
  ...moneyFields('discount_amount', line.discount_halalas, locale),
  ...moneyFields('grand_total', line.total_halalas - line.discount_halalas, locale),
  size: sizeOf(line),
  color: colorOf(line),
  child: null,
  children: [],
})

/** Uses the Arabic name under which the seller is registered; the same for every reader. */
const qrOf = (
  invoice: InvoiceRecord,
  { total, vat }: { total: number; vat: number },
): string | null =>
  invoice.seller_vat_number === null
    ? null
    : taxQr({
        sellerName: invoice.seller_name_ar,
        vatNumber: invoice.seller_vat_number,
        issuedAt: invoice.issued_at,
        totalHalalas: total,
        vatHalalas: vat,
      })

/** A payment or a refund in the form of contract §3.8; for a card only its brand and last digits. */
export const serializeTransaction = (
  transaction: TransactionRecord,
  { locale }: Pick<RequestContext, 'locale'>,
): Transaction => ({
  id: transaction.id,
  order_id: transaction.order_id,
  invoice_id: transaction.invoice_id,
  transaction_id: transaction.transaction_id,
  status: transaction.status,
  type: transaction.type,
  payment_method: transaction.payment_method,
  amount: toRiyals(transaction.amount_halalas),
  formatted_amount: formatMoney(transaction.amount_halalas, locale),
  data:
    transaction.card_last4 === null
      ? {}
      : { card_brand: transaction.card_brand, card_last4: transaction.card_last4 },
  created_at: transaction.created_at.toISOString(),
  updated_at: transaction.updated_at.toISOString(),
})
