import { z } from 'zod'
import { printKinds, printLimit } from '#shared/office/print.ts'
import { endpoint } from '../../endpoint.ts'
import { dateTime } from '../../parts.ts'
import { unit } from '../../product.ts'

const ids = z
  .string('fieldRequired')
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'invalidValue')
  .transform((listed) => [...new Set(listed.split(',').map(Number))])
  .refine((all) => all.length <= printLimit && all.every((id) => id <= 2_147_483_647), 'tooMany')

const day = z.iso.date()
const names = { name_ar: z.string(), name_en: z.string() }
/** Colour and size, in both languages. */
const option = { option_ar: z.string(), option_en: z.string() }

const pickedPlant = z.object({
  ...names,
  ...option,
  sku: z.string(),
  image: z.string().nullable(),
  unit,
  quantity: z.number(),
  /** Orders that need it, with their short number. */
  orders: z.array(z.object({ id: z.number(), quantity: z.number() })),
})
/** Everything to pick at one place. */
const pickedPlace = z.object({ place: z.string().nullable(), plants: z.array(pickedPlant) })
export type PickedPlace = z.output<typeof pickedPlace>

const printedOrder = z.object({
  id: z.number(),
  number: z.string(),
  placed_at: dateTime,
  promised_on: day,
  name: z.string(),
  /** Empty for members who may not read contacts. */
  phone: z.string(),
  address: z.array(z.string()),
  district: z.string(),
  city: z.string(),
  /** The amount to collect on delivery; null: nothing, or the reader may not see sums. */
  cash_due_halalas: z.number().nullable(),
  /** Number of parcels sent so far; 1 before dispatch. */
  parcels: z.number(),
  lines: z.array(
    z.object({
      ...names,
      ...option,
      sku: z.string(),
      unit,
      quantity: z.number(),
      has_planting: z.boolean(),
      /** For a date palm: number and seal of its certificate of origin. */
      certificate: z.string().nullable(),
    }),
  ),
})
export type PrintedOrder = z.output<typeof printedOrder>

const party = z.object({
  name_ar: z.string(),
  name_en: z.string(),
  vat_number: z.string().nullable(),
  registration: z.string().nullable(),
  address_ar: z.string(),
  address_en: z.string(),
})
/** An invoice, or a credit note for one. */
export const taxDocument = z.object({
  number: z.string(),
  issued_at: dateTime,
  order_id: z.number(),
  order_number: z.string(),
  buyer: z.string(),
  seller: party,
  /** For a credit note. */
  invoice: z.object({ number: z.string(), issued_at: dateTime }).nullable(),
  reason: z.string().nullable(),
  payment_method: z.enum(['credit_card', 'cash_on_delivery']),
  lines: z.array(
    z.object({
      ...names,
      unit,
      quantity: z.number(),
      unit_price_halalas: z.number(),
      discount_halalas: z.number(),
      gross_halalas: z.number(),
      vat_halalas: z.number(),
    }),
  ),
  shipping_halalas: z.number(),
  total_halalas: z.number(),
  vat_halalas: z.number(),
  vat_rate_basis_points: z.number(),
  /** Content of the QR code; null: the seller was not registered. */
  qr: z.string().nullable(),
})
export type TaxDocument = z.output<typeof taxDocument>

/** Reading this counts as printing and is recorded. */
export const printDocuments = endpoint({
  auth: 'staff',
  tag: 'Office',
  method: 'GET',
  path: '/api/office/print',
  permission: ['orders.read', 'reports.finance'],
  hasEffect: true,
  summary: 'What is printed of orders, 200 at most; notes `order.printed` (office.md O3.2)',
  query: z.object({ kind: z.enum(printKinds, 'invalidValue'), ids }),
  output: z.object({
    data: z.object({
      kind: z.enum(printKinds),
      /** The sender on printed documents, as customers know the shop. */
      shop: z.object({ ...names, phone: z.string().nullable() }),
      places: z.array(pickedPlace),
      orders: z.array(printedOrder),
      documents: z.array(taxDocument),
    }),
  }),
})
export type Printed = z.output<typeof printDocuments.output>['data']
