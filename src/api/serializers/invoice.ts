import type { TransactionRecord } from '#domain/orders/find-transactions.ts'
import type { InvoiceRecord, OrderLine, OrderRecord } from '#domain/orders/load-orders.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, toRiyals } from '#shared/money.ts'
import { taxQr } from '#shared/tax-qr.ts'
import type { Invoice, Transaction } from '#contract/invoice.ts'
import { serializeAddress } from './customer.ts'
import { moneyFields } from './money.ts'
import { colorOf, sizeOf } from './order-line.ts'
import { linesOf } from './order-line.ts'
import type { RequestContext } from '../request-context.ts'

/** An order's invoice as contract §3.8 has it: the order's frozen sums under the invoice's own number. */
export function serializeInvoice(
  order: OrderRecord,
  invoice: InvoiceRecord,
  { locale }: Pick<RequestContext, 'locale'>,
): Invoice {
  return {
    id: invoice.id,
    order_id: order.id,
    increment_id: `INV-${invoice.year}-${String(invoice.number).padStart(6, '0')}`,
    state: invoice.state,
    email_sent: 0,
    total_qty: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    base_currency_code: 'SAR',
    channel_currency_code: 'SAR',
    order_currency_code: 'SAR',
    ...moneyFields('grand_total', order.grand_total_halalas, locale),
    ...moneyFields('sub_total', order.sub_total_halalas, locale),
    ...moneyFields('sub_total_incl_tax', order.sub_total_halalas, locale),
    ...moneyFields('shipping_amount', order.shipping_halalas, locale),
    ...moneyFields('shipping_amount_incl_tax', order.shipping_halalas, locale),
    ...moneyFields('tax_amount', order.vat_halalas, locale),
    ...moneyFields('discount_amount', order.discount_halalas, locale),
    seller: serializeSeller(invoice, locale),
    order_address: serializeAddress(order.billing, locale),
    transaction_id: invoice.transaction_id,
    items: linesOf(order, invoice.items).map(({ line, fields }) => ({
      ...fields,
      ...serializeItem(line, locale),
    })),
    qr: qrOf(order, invoice),
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

/** The name in Arabic, as the seller is registered; the same for every reader. */
const qrOf = (order: OrderRecord, invoice: InvoiceRecord): string | null =>
  invoice.seller_vat_number === null
    ? null
    : taxQr({
        sellerName: invoice.seller_name_ar,
        vatNumber: invoice.seller_vat_number,
        issuedAt: invoice.issued_at,
        totalHalalas: order.grand_total_halalas,
        vatHalalas: order.vat_halalas,
      })

/** A payment or a refund as contract §3.8 has it; of a card nothing but its face. */
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
