import type { OrderRecord } from '#domain/orders/load-orders.ts'
import { formatDocumentNumber } from '#domain/document-numbers.ts'
import type { CreditNoteRecord, InvoiceRecord } from '#domain/orders/order-money.ts'
import type { CreditNote } from '#contract/invoice.ts'
import type { Locale } from '#shared/locale.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { CreditReason } from '#shared/office/refund.ts'
import { taxQr } from '#shared/billing/tax-qr.ts'
import { sentence, type TextKey } from '../error-texts.ts'
import { serializeAddress } from './customer.ts'
import { moneyFields, toPercent } from './money.ts'
import { colorOf, linesOf, sizeOf } from './order-line.ts'

const reasonTexts: Record<CreditReason, TextKey> = {
  cancelled: 'creditCancelled',
  supplyChanged: 'creditSupplyChanged',
  priceChanged: 'creditPriceChanged',
  returned: 'creditReturned',
  dataCorrected: 'creditDataCorrected',
}

/** A credit note for an order's invoice (tax.md 1.3); the seller's details are those of the day of issue. */
export function serializeCreditNote(
  order: OrderRecord,
  invoice: InvoiceRecord,
  note: CreditNoteRecord,
  locale: Locale,
): CreditNote {
  const reason = reasonTexts[note.reason]
  return {
    id: note.id,
    order_id: order.id,
    order_number: orderNumber(order.id),
    increment_id: formatDocumentNumber('CN', note),
    invoice: {
      id: invoice.id,
      increment_id: formatDocumentNumber('INV', invoice),
      created_at: invoice.issued_at.toISOString(),
    },
    reason: { code: note.reason, ar: sentence('ar', reason), en: sentence('en', reason) },
    ...moneyFields('grand_total', note.total_halalas, locale),
    ...moneyFields('tax_amount', note.vat_halalas, locale),
    ...moneyFields('shipping_amount', note.shipping_halalas, locale),
    tax_percent: toPercent(order.vat_rate_basis_points),
    seller: serializeSeller(note, locale),
    order_address: serializeAddress(order.billing, locale),
    items: linesOf(order, note.items).map(({ line, ref, fields }) => ({
      id: fields.id,
      order_item_id: fields.order_item_id,
      name: fields.name,
      name_latin: fields.name_latin,
      sku: fields.sku,
      qty: ref.quantity,
      unit: line.unit,
      ...moneyFields('total', ref.gross_halalas, locale),
      ...moneyFields('tax_amount', ref.vat_halalas, locale),
      size: sizeOf(line),
      color: colorOf(line),
    })),
    qr: qrOf(invoice, note),
    created_at: note.issued_at.toISOString(),
  }
}

const serializeSeller = ({ seller }: CreditNoteRecord, locale: Locale): CreditNote['seller'] => ({
  name: locale === 'ar' ? seller.name_ar : seller.name_en,
  vat_number: seller.vat_number,
  address: locale === 'ar' ? seller.address_ar : seller.address_en,
  name_ar: seller.name_ar,
  name_en: seller.name_en,
  address_ar: seller.address_ar,
  address_en: seller.address_en,
  commercial_registration: seller.registration,
})

/** Five tags, amounts positive (tax.md 1.3); null where the invoice has none. */
const qrOf = (invoice: InvoiceRecord, note: CreditNoteRecord): string | null =>
  invoice.seller_vat_number === null || note.seller.vat_number === null
    ? null
    : taxQr({
        sellerName: note.seller.name_ar,
        vatNumber: note.seller.vat_number,
        issuedAt: note.issued_at,
        totalHalalas: note.total_halalas,
        vatHalalas: note.vat_halalas,
      })
