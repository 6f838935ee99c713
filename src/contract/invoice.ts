import { z } from 'zod'
import { orderAddress } from './customer.ts'
import { dateTime, money } from './parts.ts'
import { unit } from './product.ts'

const chosenOption = z
  .object({ id: z.number(), name_ar: z.string(), name_en: z.string() })
  .nullable()
const invoiceItem = z.object({
  id: z.number(),
  order_item_id: z.number(),
  name: z.string(),
  name_latin: z.string(),
  description: z.null(),
  sku: z.string(),
  qty: z.number(),
  // The unit as it was when sold (docs/decisions/0050).
  unit,
  ...money(
    'price',
    'price_incl_tax',
    'total',
    'total_incl_tax',
    'tax_amount',
    'discount_amount',
    'grand_total',
  ),
  additional: z.null(),
  /** An addition to the contract, for the printed invoice: the options chosen with the plant, in both languages. */
  size: chosenOption,
  color: chosenOption,
  child: z.null(),
  children: z.array(z.never()),
})

/** Contract §3.8. */
export const invoice = z.object({
  id: z.number(),
  order_id: z.number(),
  increment_id: z.string(),
  state: z.enum(['pending', 'paid', 'refunded']),
  email_sent: z.number(),
  total_qty: z.number(),
  base_currency_code: z.literal('SAR'),
  channel_currency_code: z.literal('SAR'),
  order_currency_code: z.literal('SAR'),
  ...money(
    'grand_total',
    'sub_total',
    'sub_total_incl_tax',
    'shipping_amount',
    'shipping_amount_incl_tax',
    'tax_amount',
    'discount_amount',
  ),
  /** The seller's details on the day of issue. Both languages and the commercial registration are additions, for the printed invoice. */
  seller: z.object({
    name: z.string(),
    vat_number: z.string().nullable(),
    address: z.string(),
    name_ar: z.string(),
    name_en: z.string(),
    address_ar: z.string(),
    address_en: z.string(),
    commercial_registration: z.string().nullable(),
  }),
  order_address: orderAddress,
  transaction_id: z.string().nullable(),
  items: z.array(invoiceItem),
  /**
   * The QR content of the simplified tax invoice: five TLV tags, in base64; null when the seller is not registered for VAT. An addition to
   * the contract.
   */
  qr: z.string().nullable(),
  /** An addition: credit notes over the invoice, oldest first (tax.md 1.6). */
  credit_notes: z.array(
    z.object({
      id: z.number(),
      increment_id: z.string(),
      total: z.number(),
      formatted_total: z.string(),
      created_at: dateTime,
    }),
  ),
  created_at: dateTime,
})

const creditNoteItem = z.object({
  id: z.number(),
  order_item_id: z.number(),
  name: z.string(),
  name_latin: z.string(),
  sku: z.string(),
  /** 0: the price was reduced; no plant was returned. */
  qty: z.number(),
  unit,
  ...money('total', 'tax_amount'),
  size: chosenOption,
  color: chosenOption,
})

/** A credit note for an invoice (tax.md 1.3). */
export const creditNote = z.object({
  id: z.number(),
  order_id: z.number(),
  order_number: z.string(),
  increment_id: z.string(),
  invoice: z.object({ id: z.number(), increment_id: z.string(), created_at: dateTime }),
  /** One of the five legal reasons, with its sentence in both languages. */
  reason: z.object({ code: z.string(), ar: z.string(), en: z.string() }),
  ...money('grand_total', 'tax_amount', 'shipping_amount'),
  tax_percent: z.number(),
  seller: invoice.shape.seller,
  order_address: orderAddress,
  items: z.array(creditNoteItem),
  qr: z.string().nullable(),
  created_at: dateTime,
})

/** Contract §3.8. `data` holds only the card's brand and last digits. */
export const transaction = z.object({
  id: z.number(),
  order_id: z.number(),
  invoice_id: z.number().nullable(),
  transaction_id: z.string(),
  status: z.enum(['pending', 'paid', 'failed', 'voided', 'refunded']),
  type: z.enum(['authorize', 'capture', 'void', 'refund', 'cod']),
  payment_method: z.enum(['credit_card', 'cash_on_delivery']),
  amount: z.number(),
  formatted_amount: z.string(),
  data: z.object({
    card_brand: z.string().nullable().optional(),
    card_last4: z.string().nullable().optional(),
  }),
  created_at: dateTime,
  updated_at: dateTime,
})

export type CreditNote = z.output<typeof creditNote>
export type Invoice = z.output<typeof invoice>
export type Transaction = z.output<typeof transaction>
