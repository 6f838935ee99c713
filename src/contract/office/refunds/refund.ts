import { z } from 'zod'
import {
  maxRefundNoteLength,
  refundMethods,
  refundReasons,
  refundStates,
} from '#shared/office/refund.ts'
import { dateTime, optionalText, rowVersion, text } from '../../parts.ts'

/** An amount of a request in whole halalas (O-02). */
const halalas = z.int('invalidValue').min(0, 'invalidValue').max(99_999_999_999, 'invalidValue')
const units = z.int('invalidValue').min(0, 'invalidValue').max(999_999, 'invalidValue')
const rowId = z.int('invalidValue').min(1, 'invalidValue').max(2_147_483_647, 'invalidValue')

const wantedLine = z
  .object({
    order_item_id: rowId,
    quantity: units.min(1, 'invalidValue').optional(),
    amount_halalas: halalas.min(1, 'invalidValue').optional(),
    restock_quantity: units.optional(),
  })
  .refine((line) => (line.quantity === undefined) !== (line.amount_halalas === undefined), {
    error: 'invalidValue',
    path: ['quantity'],
  })
  .refine(({ restock_quantity: back = 0, quantity = 0 }) => back <= quantity, {
    error: 'invalidValue',
    path: ['restock_quantity'],
  })
const wantedLines = z
  .array(wantedLine, 'invalidValue')
  .max(100, 'invalidValue')
  .refine((lines) => new Set(lines.map((line) => line.order_item_id)).size === lines.length, {
    error: 'invalidValue',
  })

const wantedParts = {
  lines: wantedLines,
  shipping_halalas: halalas.optional(),
  /** An amount for the whole order instead of lines: split over what remains of them (tax.md 1.1). */
  amount_halalas: halalas.min(1, 'invalidValue').optional(),
}
const isOneWay = (sent: {
  lines: unknown[]
  shipping_halalas?: number | undefined
  amount_halalas?: number | undefined
}): boolean =>
  sent.amount_halalas === undefined ||
  (sent.lines.length === 0 && sent.shipping_halalas === undefined)
const oneWay = { error: 'invalidValue', path: ['amount_halalas'] }
const reason = z.enum(refundReasons, 'invalidValue')
const version = rowVersion.optional()
export const method = z.enum(refundMethods, 'invalidValue')
export const account = {
  iban: optionalText(40),
  holder: optionalText(100),
}
export const bankReference = text({ max: 100 })

/** A refund that staff request (office.md §24); `version` may also be sent as `If-Match`. */
export const refundRequest = z
  .object({
    id: z.uuid('invalidValue').optional(),
    ...wantedParts,
    reason,
    note: optionalText(maxRefundNoteLength),
    method,
    expected_total_halalas: halalas,
    tell_customer: z.boolean('invalidValue').default(true),
    version,
    ...account,
  })
  .refine(isOneWay, oneWay)

/** `method`: the way of refunding that the message to the customer names; absent: the proposed one. */
export const previewRequest = z
  .object({ ...wantedParts, method: method.optional() })
  .refine(isOneWay, oneWay)

export const removedLines = {
  lines: z
    .array(
      z
        .object({
          order_item_id: rowId,
          quantity: units.min(1, 'invalidValue'),
          restock_quantity: units.default(0),
        })
        .refine((line) => line.restock_quantity <= line.quantity, {
          error: 'invalidValue',
          path: ['restock_quantity'],
        }),
      'invalidValue',
    )
    .min(1, 'fieldRequired')
    .max(100, 'invalidValue')
    .refine((lines) => new Set(lines.map((line) => line.order_item_id)).size === lines.length, {
      error: 'invalidValue',
    }),
}
export const reductionRequest = z.object({
  ...removedLines,
  reason,
  note: optionalText(maxRefundNoteLength),
  version,
})

/** The amounts that would remain to be paid; VAT is included in every sum. */
export const reductionPreview = z.object({
  version: z.number(),
  lines: z.array(
    z.object({ order_item_id: z.number(), quantity: z.number(), gross_halalas: z.number() }),
  ),
  removed_halalas: z.number(),
  due_halalas: z.number(),
})

const part = {
  quantity: z.number(),
  gross_halalas: z.number(),
  vat_halalas: z.number(),
}

/** The preview of a refund for the order's present state; VAT is included in every sum. */
export const refundPreview = z.object({
  version: z.number(),
  refundable_halalas: z.number(),
  lines: z.array(
    z.object({
      order_item_id: z.number(),
      ...part,
      /** The sum before the line's share of the discount, and that share; both 0 for an amount. */
      total_halalas: z.number(),
      discount_halalas: z.number(),
      restock_quantity: z.number(),
    }),
  ),
  shipping_halalas: z.number(),
  total_halalas: z.number(),
  vat_halalas: z.number(),
  /** Whether a credit note is written; always true, because nothing is refunded before an invoice. */
  credit_note: z.boolean(),
  /** The closed VAT period of the invoice: the credit note counts in the period of its own issue. null: it is open. */
  closed_vat_period: z.object({ name_ar: z.string(), name_en: z.string() }).nullable(),
  /** The maximum for each way of refunding; 0: not possible this way. */
  methods: z.array(z.object({ method, max_halalas: z.number() })),
  /** The message to the customer, in the language of the order; null: the order has no e-mail. */
  message: z
    .object({ locale: z.enum(['ar', 'en']), subject: z.string(), text: z.string() })
    .nullable(),
})

/** The refundable parts of an order, for the dialog. */
export const refundableOrder = z.object({
  order_id: z.number(),
  increment_id: z.string(),
  version: z.number(),
  status: z.string(),
  is_test: z.boolean(),
  /** Whether any of its plants have left the nursery: else nothing can have arrived dead or damaged. */
  has_left: z.boolean(),
  locale: z.enum(['ar', 'en']),
  refundable_halalas: z.number(),
  /**
   * The amount that somebody refunded to the card in the provider's dashboard: a card refund of no more than that records it, with its credit
   * note, and a larger one is refused.
   */
  unrecorded_halalas: z.number(),
  lines: z.array(
    z.object({
      order_item_id: z.number(),
      name_ar: z.string(),
      name_latin: z.string(),
      name_en: z.string().nullable(),
      image: z.string().nullable(),
      ordered: z.number(),
      left_quantity: z.number(),
      left_halalas: z.number(),
    }),
  ),
  shipping_left_halalas: z.number(),
  card: z
    .object({
      brand: z.string().nullable(),
      last4: z.string().nullable(),
      left_halalas: z.number(),
    })
    .nullable(),
  /** The amount this member may still refund on it today; null: no limit. */
  limit_halalas: z.number().nullable(),
})

export const officeRefund = z.object({
  id: z.string(),
  order_id: z.number(),
  order_number: z.string(),
  customer: z.object({ id: z.number(), name: z.string() }),
  state: z.enum(refundStates),
  method,
  amount_halalas: z.number(),
  /**
   * The provider's totals, before the request and now, when they show neither that the refund was paid nor that it was not: a member decides.
   */
  unclear: z.object({ before_halalas: z.number(), total_halalas: z.number() }).nullable(),
  card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  iban_last4: z.string().nullable(),
  bank_reference: z.string().nullable(),
  /** null: the whole order was cancelled. */
  reason: z.enum(refundReasons).nullable(),
  note: z.string().nullable(),
  credit_note: z.object({ id: z.number(), number: z.string() }).nullable(),
  created_by: z.object({ id: z.number(), name: z.string() }).nullable(),
  due_on: z.string(),
  is_late: z.boolean(),
  /** It is not done, and due within three days. */
  is_due_soon: z.boolean(),
  created_at: dateTime,
  done_at: dateTime.nullable(),
})

/** A refund that somebody made in the provider's dashboard, and that has no credit note yet. */
export const unrecordedRefund = z.object({
  order_id: z.number(),
  order_number: z.string(),
  customer: z.object({ id: z.number(), name: z.string() }),
  card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }),
  amount_halalas: z.number(),
  noticed_at: dateTime,
})

export type UnrecordedRefund = z.output<typeof unrecordedRefund>
export type RefundPreview = z.output<typeof refundPreview>
export type RefundableOrder = z.output<typeof refundableOrder>
export type OfficeRefund = z.output<typeof officeRefund>
