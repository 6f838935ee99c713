import { z } from 'zod'
import { maxPriceHalalas } from '#shared/money.ts'
import { endpoint } from '../endpoint.ts'
import { flag, optionalText, rowVersion } from '../parts.ts'
import { job } from './jobs.ts'
import { day, halalas, id, ids, productFields, profile } from './product-fields.ts'
import { productFilters } from './product-filters.ts'

const call = { auth: 'staff', tag: 'Office' } as const

const percent = (min: number, max: number) =>
  z.number('invalidValue').min(min, 'invalidValue').max(max, 'invalidValue')
/** The last two digits in halalas that a price is rounded to. */
const ending = z.enum(['00', '50', '95'], 'invalidValue')

const noParams = z.object({}).default({})
const inCategory = z.object({ category_id: id })
const inColor = z.object({ color_id: id })
const inSize = z.object({ size_id: id })
const special = z
  .object({
    /** The reduction of the price; exactly one of the three is given. */
    percent: percent(1, 95).optional(),
    amount_halalas: halalas.optional(),
    special_price_halalas: halalas.optional(),
    starts_on: day.nullish(),
    ends_on: day.nullish(),
    round: ending.optional(),
  })
  .refine(
    (sent) =>
      [sent.percent, sent.amount_halalas, sent.special_price_halalas].filter(
        (value) => value !== undefined,
      ).length === 1,
    { message: 'invalidValue', path: ['percent'] },
  )
  .refine(({ starts_on: from, ends_on: to }) => !from || !to || from <= to, {
    message: 'invalidDate',
    path: ['ends_on'],
  })

/** The actions of a bulk edit and their parameters (office §22). */
export const bulkParams = {
  publish: noParams,
  draft: noParams,
  archive: noParams,
  add_category: inCategory,
  remove_category: inCategory,
  set_categories: z.object({ category_ids: ids(10).min(1, 'fieldRequired') }),
  add_color: inColor,
  remove_color: inColor,
  add_size: inSize,
  remove_size: inSize,
  set_price: z.object({ price_halalas: halalas }),
  change_price_percent: z.object({ percent: percent(-90, 300), round: ending.optional() }),
  change_price_amount: z.object({
    amount_halalas: z
      .int('invalidValue')
      .min(-maxPriceHalalas, 'invalidValue')
      .max(maxPriceHalalas, 'invalidValue'),
    round: ending.optional(),
  }),
  round_price: z.object({ to: ending }),
  set_special: special,
  clear_special: noParams,
  set_tracked: z.object({ tracked: z.boolean('invalidValue') }),
  set_place: z.object({ place: optionalText(20) }),
  set_featured: z.object({ is_featured: z.boolean('invalidValue') }),
  set_supplier: z.object({ supplier_id: id.nullable() }),
  set_profile: z.object({ profile: profile.nullable() }),
} as const
export type BulkAction = keyof typeof bulkParams
export const bulkActions = Object.keys(bulkParams) as [BulkAction, ...BulkAction[]]

/** The maximum number of products named by id (office §22). */
export const bulkIdLimit = 500

/** The selected products: some by id, or all that a list's filter finds. */
const selection = {
  ids: ids(bulkIdLimit).min(1, 'fieldRequired').optional(),
  /** Parameters of `GET /api/office/products`, without page, sort and fields. */
  filter: z.object(productFilters).optional(),
  /** The number the dry run found; a difference above 1 % is refused (`selectionChanged`). A dry run needs none: it counts. */
  expected_count: z.int('invalidValue').min(0, 'invalidValue').optional(),
}

/** `action` and `params` belong together: a union over the action. */
const actions = z.discriminatedUnion(
  'action',
  bulkActions.map((action) =>
    z.object({ action: z.literal(action), params: bulkParams[action] }),
  ) as unknown as [
    z.ZodObject<{ action: z.ZodLiteral<BulkAction>; params: z.ZodType<Record<string, unknown>> }>,
  ],
  'invalidValue',
)

const bulkBody = z
  .object({ ...selection, dry_run: flag.default(false) })
  .and(actions)
  .refine((sent) => (sent.ids === undefined) !== (sent.filter === undefined), {
    message: 'fieldRequired',
    path: ['ids'],
  })
  .refine(
    (sent) => sent.filter === undefined || sent.dry_run || sent.expected_count !== undefined,
    { message: 'fieldRequired', path: ['expected_count'] },
  )
export type BulkRequest = z.output<typeof bulkBody>

/** A product that a bulk edit refuses, with the reason. */
const refusedRow = z.object({
  id: z.number(),
  title: z.string(),
  code: z.string(),
  message: z.string(),
})

/** One field of a product that would change; money in halalas, as everywhere in the office. */
export const fieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })

/** The preview of a bulk edit. */
export const bulkPreview = z.object({
  changed: z.number(),
  same: z.number(),
  /** The number of refused products, and the first hundred of them. */
  refused_count: z.number(),
  refused: z.array(refusedRow),
  /** The first twenty products that change. */
  sample: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      sku: z.string(),
      changes: z.array(fieldChange),
    }),
  ),
})
export type BulkPreview = z.output<typeof bulkPreview>

export const bulkEditProducts = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/products/bulk',
  permission: ['catalogue.write', 'catalogue.price', 'catalogue.publish'],
  idempotencyKey: 'required',
  status: 201,
  refusals: [409],
  summary:
    'Edits many products as a job, or with `dry_run` says what it would do, status 200 (office §22)',
  body: bulkBody,
  output: z.object({ data: z.union([job, bulkPreview]) }),
})

/** Fields of a row of the grid: the product fields that fit into one cell; only fields that are sent change. */
const gridRow = z.object({
  name_ar: productFields.name_ar,
  name_latin: productFields.name_latin,
  name_en: productFields.name_en,
  sku: productFields.sku,
  status: productFields.status,
  short_description_ar: productFields.short_description_ar,
  short_description_en: productFields.short_description_en,
  price_halalas: productFields.price_halalas,
  special_price_halalas: productFields.special_price_halalas,
  special_starts_on: productFields.special_starts_on,
  special_ends_on: productFields.special_ends_on,
  category_ids: productFields.category_ids,
  color_ids: productFields.color_ids,
  size_ids: productFields.size_ids,
  low_stock_at: productFields.low_stock_at,
  place: productFields.place,
  is_featured: productFields.is_featured,
  supplier_id: productFields.supplier_id,
  profile: productFields.profile,
  id,
  version: rowVersion,
})
/** The outcome of a row of the grid. */
export const gridOutcome = z.object({
  id: z.number(),
  state: z.enum(['saved', 'same', 'conflict', 'refused']),
  /** The present version of the product; null: it does not exist. */
  version: z.number().nullable(),
  /** `editConflict` or the violated rule; null: the row is saved. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** Field → sentences. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** For a conflict: who has changed it, when, and which fields. */
  conflict: z
    .object({
      changed_by: z.object({ id: z.number(), name: z.string() }).nullable(),
      changed_at: z.string(),
      changed_fields: z.array(z.string()),
    })
    .optional(),
})
export type GridOutcome = z.output<typeof gridOutcome>

export const saveProductGrid = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/products/grid',
  permission: ['catalogue.write', 'catalogue.price'],
  idempotencyKey: 'required',
  summary: 'Saves up to 500 products of the grid; rows that are refused stop no other (office §22)',
  body: z.object({ rows: z.array(gridRow).min(1, 'fieldRequired').max(500, 'invalidValue') }),
  output: z.object({
    data: z.array(gridOutcome),
    saved: z.number(),
    /** The job that reverts the saved rows; null: nothing was saved. */
    undo: z.object({ job_id: z.number() }).nullable(),
  }),
})
