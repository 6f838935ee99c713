import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  clearable,
  dateTime,
  idParams,
  listOf,
  messageField,
  paging,
  rowVersion,
  text,
} from '../../parts.ts'
import { actor, job } from '../jobs.ts'
import { day, halalas, id, ids } from '../product-fields.ts'
import { productFilters } from '../product-filters.ts'
import { officeMeta } from '../products.ts'

const call = { auth: 'staff', tag: 'Office' } as const
/** Both permissions are needed: the call also checks `catalogue.price`. */
const permission = 'discounts.write'

/** Draft and stopped are set by staff; the others follow from the day. */
export const salePhases = ['draft', 'scheduled', 'running', 'ended', 'stopped'] as const
export const saleFilter = z.object(productFilters)

const rule = z
  .object({
    /** The reduction of the price, in hundredths of a percent. */
    percent_bp: z.int('invalidValue').min(1, 'invalidValue').max(9_999, 'invalidValue').optional(),
    amount_halalas: halalas.optional(),
    prices: z
      .array(
        z.object({
          product_id: id,
          variant_id: id.nullish(),
          special_price_halalas: halalas,
        }),
        'invalidValue',
      )
      .min(1, 'fieldRequired')
      .max(2_000, 'invalidValue')
      .optional(),
  })
  .refine((sent) => Object.values(sent).filter((value) => value !== undefined).length === 1, {
    message: 'invalidValue',
  })

const noScope = { category_ids: [], product_ids: [], filter: {} }
/** Products of these categories that the filter matches, and these products. `filter`: parameters of `GET /api/office/products`. */
const scope = z.object({
  category_ids: ids(100).default([]),
  product_ids: ids(500).default([]),
  filter: z
    .record(z.string().max(40, 'invalidValue'), z.string('invalidValue').max(6_000, 'tooLong'))
    .refine((sent) => saleFilter.strict().safeParse(sent).success, 'invalidValue')
    .default({}),
})

const fields = {
  name_ar: text({ max: 120 }),
  name_en: text({ max: 120 }),
  starts_on: day,
  ends_on: day,
  rule,
  round: z.enum(['00', '50', '95'], 'invalidValue').nullable(),
  include: scope,
  exclude: scope,
  on_overlap: z.enum(['skip', 'replace'], 'invalidValue'),
}
/** The ministry's licence for the discount. */
const licence = { licence_number: clearable(text({ max: 60 })) }

/** As in `scope`. */
const chosenProducts = z.object({
  category_ids: z.array(z.number()),
  product_ids: z.array(z.number()),
  filter: z.record(z.string(), z.string()),
})
/** Reduced prices for certain days, which start and end automatically (office.md §25, J5). */
const sale = z.object({
  id: z.number(),
  name_ar: z.string(),
  name_en: z.string(),
  licence_number: z.string().nullable(),
  /** Riyadh days, both included. */
  starts_on: z.string(),
  ends_on: z.string(),
  rule: z.object({
    percent_bp: z.number().optional(),
    amount_halalas: z.number().optional(),
    prices: z
      .array(
        z.object({
          product_id: z.number(),
          variant_id: z.number().nullish(),
          special_price_halalas: z.number(),
        }),
      )
      .optional(),
  }),
  round: z.enum(['00', '50', '95']).nullable(),
  include: chosenProducts,
  exclude: chosenProducts,
  on_overlap: z.enum(['skip', 'replace']),
  phase: z.enum(salePhases),
  /** Products that have a price from this sale. */
  products: z.number(),
  /** The job that last scheduled or stopped it. */
  job_id: z.number().nullable(),
  version: z.number(),
  created_by: actor,
  created_at: dateTime,
})
export type Sale = z.output<typeof sale>
const one = z.object({ ...messageField, data: sale })

export const listSales = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/sales',
  permission,
  summary: 'Sales, the latest first (office.md §25)',
  query: z.object({
    ...paging(25),
    q: z.string().max(100, 'tooLong').optional(),
    view: z.enum(salePhases, 'invalidValue').optional(),
  }),
  output: listOf(sale).extend({ meta: officeMeta.optional() }),
})
export const getSale = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/sales/:id',
  permission,
  summary: 'One sale (office.md §25)',
  params: idParams,
  output: z.object({ data: sale }),
})
export const createSale = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/sales',
  permission,
  idempotencyKey: 'required',
  status: 201,
  summary: 'A draft of a sale; no price changes before it is scheduled (office.md §25)',
  body: z.object({
    ...fields,
    ...licence,
    round: fields.round.default(null),
    include: scope.default(noScope),
    exclude: scope.default(noScope),
    on_overlap: fields.on_overlap.default('skip'),
  }),
  output: one,
})
export const updateSale = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/sales/:id',
  permission,
  refusals: [409],
  summary:
    'Changes the fields that are sent; names and licence alone while it is scheduled (office.md §25)',
  params: idParams,
  body: z
    .object(fields)
    .partial()
    .extend({ ...licence, version: rowVersion.optional() }),
  output: one,
})

/** A line of the preview: a product, or one of its variants. */
const previewLine = z.object({
  product_id: z.number(),
  variant_id: z.number().nullable(),
  color_id: z.number().nullable(),
  size_id: z.number().nullable(),
  sku: z.string(),
  name_ar: z.string(),
  name_latin: z.string().nullable(),
  name_en: z.string().nullable(),
  price_halalas: z.number(),
  /** Null: the sale does not change it. */
  new_price_halalas: z.number().nullable(),
  /** The margin at the new price, only with `costs.read`; null: there is no cost. */
  margin_bp: z.number().nullable().optional(),
  state: z.enum(['reduced', 'skipped', 'refused']),
  /** The reason why it is not reduced. */
  message: z.string().nullable(),
  /** Another special price is valid on some of these days; `sale_id` null: the product's price set outside any sale. */
  overlap: z
    .object({
      sale_id: z.number().nullable(),
      starts_on: z.string().nullable(),
      ends_on: z.string().nullable(),
    })
    .nullable(),
})
export type PreviewLine = z.output<typeof previewLine>
const previewSums = z.object({
  products: z.number(),
  /** Products with a reduced price; then counts of lines by outcome. */
  reduced_products: z.number(),
  reduced: z.number(),
  skipped: z.number(),
  refused: z.number(),
  overlaps: z.number(),
  /** Only with `costs.read`. */
  negative: z.number().optional(),
})
export type PreviewSums = z.output<typeof previewSums>

export const previewSale = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/sales/:id/preview',
  permission,
  summary: 'What the sale makes of each price; nothing is written (office.md §25)',
  params: idParams,
  query: z.object({
    ...paging(25),
    only: z.enum(['overlap', 'negative', 'left_out'], 'invalidValue').optional(),
  }),
  output: listOf(previewLine).extend({ meta: officeMeta.optional(), sums: previewSums }),
})
export const scheduleSale = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/sales/:id/schedule',
  permission,
  idempotencyKey: 'required',
  status: 201,
  summary:
    'Gives its products their prices of these days, as a job with a way back (office.md §25)',
  params: idParams,
  output: z.object({ data: job }),
})
export const stopSale = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/sales/:id/stop',
  permission,
  idempotencyKey: 'required',
  status: 201,
  summary: 'Takes its prices back, as a job with a way back (office.md §25)',
  params: idParams,
  output: z.object({ data: job }),
})
