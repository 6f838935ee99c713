import { z } from 'zod'
import {
  adjustmentReasons,
  stockDocumentKinds,
  stockDocumentStates,
  stockReasons,
} from '#shared/office/stock.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, idParams, listOf, paging, messageField, text } from '../parts.ts'
import { day, id } from './product-fields.ts'
import { idList } from './product-filters.ts'
import { actor, officeMeta } from './products.ts'
import { lines, note, plant, receiptBody, integerBetween } from './stock/receipt-body.ts'

const call = { auth: 'staff', tag: 'Office' } as const

/** The plant of a line in a document or in the ledger. */
export const stockProduct = z.object({
  id: z.number(),
  sku: z.string(),
  name_ar: z.string(),
  name_latin: z.string().nullable(),
  name_en: z.string().nullable(),
  place: z.string().nullable(),
  /** The smallest size of the product's first picture. */
  image_url: z.string().nullable(),
})
/** The variant of a line, of a plant that varies. */
export const stockVariant = z.object({
  id: z.number(),
  sku: z.string(),
  color_id: z.number().nullable(),
  size_id: z.number().nullable(),
})

const line = z.object({
  line: z.number(),
  product: stockProduct,
  /** Null where nothing varies. */
  variant: stockVariant.nullable(),
  /** The change of stock that it made or would make; null in a count for lines not counted yet, or in a blind count. */
  change: z.number().nullable(),
  // For a receipt.
  delivered: z.number().nullable(),
  broken: z.number().nullable(),
  broken_borne_by: z.enum(['supplier', 'us']).nullable(),
  /** The cost of a piece, as delivered; only with `costs.read`. */
  cost_halalas: z.number().nullable().optional(),
  lot: z.string().nullable(),
  // For a count: `expected` is the book quantity in the nursery at `counted_at`; null while a count is blind, open and not revealed.
  counted: z.number().nullable(),
  counted_at: dateTime.nullable(),
  expected: z.number().nullable(),
})
export type StockDocumentLine = z.output<typeof line>

const head = z.object({
  id: z.number(),
  kind: z.enum(stockDocumentKinds),
  state: z.enum(stockDocumentStates),
  /** The Riyadh day on which it was received or done. */
  on_day: z.string(),
  supplier: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The supplier's number. */
  number: z.string().nullable(),
  reason: z.enum(stockReasons).nullable(),
  note: z.string().nullable(),
  /** The photo of the supplier's delivery note: `/api/office/stock/slips/{media_id}`. */
  media_id: z.number().nullable(),
  /** For plants from abroad: the number of their import document. */
  import_paper: z.string().nullable(),
  undoes_id: z.number().nullable(),
  reversed_by_id: z.number().nullable(),
  is_blind: z.boolean(),
  /** When and by whom the differences of a blind count were shown before it was applied; null: not yet. */
  revealed_at: dateTime.nullable(),
  revealed_by: actor.nullable(),
  /** Lines, how many of them are filled in, and the pieces added or removed. */
  line_count: z.number(),
  counted_count: z.number(),
  change: z.number().nullable(),
  created_by: actor,
  created_at: dateTime,
  applied_at: dateTime.nullable(),
  can_undo: z.boolean(),
})
export type StockDocumentHead = z.output<typeof head>
const document = head.extend({ lines: z.array(line) })
export type StockDocument = z.output<typeof document>
const one = z.object({ ...messageField, data: document })

export const createReceipt = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/stock/receipts',
  permission: 'stock.write',
  idempotencyKey: 'required',
  status: 201,
  summary: 'What a supplier brought: delivered less broken goes into stock (office.md §23)',
  body: receiptBody,
  output: one,
})

const adjustmentLine = z.object({
  ...plant,
  change: integerBetween(-99_999, 99_999).refine((change) => change !== 0, 'invalidValue'),
})
export const createAdjustment = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/stock/adjustments',
  /** `damaged` and `lost`, which only reduce stock, need `stock.write`; the others `stock.adjust`. */
  permission: ['stock.adjust', 'stock.write'],
  idempotencyKey: 'required',
  status: 201,
  summary: 'So many more or fewer, and why (office.md §23)',
  body: z.object({
    reason: z.enum(adjustmentReasons, 'invalidValue'),
    note,
    lines: lines(adjustmentLine),
  }),
  output: one,
})

/** The maximum number of plants in one count. */
export const maxCountLines = 2000
const scopes = ['place', 'category_id', 'product_ids', 'everything'] as const
export const openCount = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/stock/counts',
  permission: 'stock.write',
  status: 201,
  summary:
    'Opens a count of the tracked plants of a place, a category, a list or all (office.md §23)',
  body: z
    .object({
      /** The beginning of the place: `A` covers `A-01`, `A-02`. */
      place: text({ max: 20 }).optional(),
      category_id: id.optional(),
      product_ids: z
        .array(id, 'invalidValue')
        .min(1, 'fieldRequired')
        .max(maxCountLines, 'invalidValue')
        .optional(),
      /** The whole nursery. */
      everything: z.literal(true, 'invalidValue').optional(),
      /** Hides the expected quantities from the person who counts. */
      is_blind: z.boolean('invalidValue').default(false),
      note,
    })
    .refine((scope) => scopes.filter((one) => scope[one] !== undefined).length === 1, {
      path: ['place'],
      error: 'fieldRequired',
    }),
  output: one,
})
const countLine = z.object({
  ...plant,
  counted: integerBetween(0, 999_999),
  counted_at: z.iso.datetime('invalidDate'),
})
export const fillCount = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/stock/counts/:id/lines',
  permission: 'stock.write',
  idempotencyKey: 'required',
  summary: 'What was seen, and when; answers with the lines of these plants (office.md §23)',
  params: idParams,
  body: z.object({ lines: lines(countLine) }),
  output: one,
})
const countCall = { ...call, permission: 'stock.write', params: idParams, output: one } as const
export const applyCount = endpoint({
  ...countCall,
  method: 'POST',
  path: '/api/office/stock/counts/:id/apply',
  idempotencyKey: 'required',
  summary: 'Writes counted less expected of every line that was counted (office.md §23)',
})
export const revealCount = endpoint({
  ...countCall,
  method: 'POST',
  path: '/api/office/stock/counts/:id/reveal',
  summary:
    'Ends the blind part of a count once all its plants are counted: its differences are shown from now on',
})
export const discardCount = endpoint({
  ...countCall,
  method: 'POST',
  path: '/api/office/stock/counts/:id/discard',
  summary: 'Gives up a count that is open',
})

export const listStockDocuments = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/stock/documents',
  permission: 'stock.read',
  summary: 'Stock documents, the newest first (office.md §23)',
  query: z.object({
    ...paging(25),
    kind: z.enum(stockDocumentKinds, 'invalidValue').optional(),
    state: z.enum(stockDocumentStates, 'invalidValue').optional(),
    supplier: idList,
    product: idList,
    /** Part of its number or note. */
    q: z.string().max(100, 'tooLong').optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  output: listOf(head).extend({ meta: officeMeta.optional() }),
})
export const getStockDocument = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/stock/documents/:id',
  permission: 'stock.read',
  summary: 'One stock document with its lines (office.md §23)',
  params: idParams,
  output: z.object({ data: document }),
})
export const undoStockDocument = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/stock/documents/:id/undo',
  /** A document older than a day also requires a proof of identity within the last ten minutes: 403 `stepUpRequired`. */
  permission: 'stock.adjust',
  idempotencyKey: 'required',
  status: 201,
  summary:
    'A counter-document, unless stock would fall below zero; answers with it (office.md §23)',
  params: idParams,
  output: one,
})
