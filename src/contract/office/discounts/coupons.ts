import { z } from 'zod'
import { maxPriceHalalas } from '#shared/money.ts'
import { endpoint } from '../../endpoint.ts'
import {
  clearable,
  dateTime,
  idParams,
  instant,
  listOf,
  messageField,
  paging,
  rowVersion,
  text,
} from '../../parts.ts'
import { listExport } from '../exports.ts'
import { job } from '../jobs.ts'
import { halalas, ids } from '../product-fields.ts'
import { idList } from '../product-filters.ts'
import { officeMeta } from '../products.ts'

const call = { auth: 'staff', tag: 'Office' } as const
const permission = 'discounts.write'

export const couponKinds = ['percent', 'fixed'] as const
/** States of a coupon: paused, not yet started, expired, used as often as allowed, or none of these. */
export const couponStates = ['active', 'scheduled', 'expired', 'used_up', 'paused'] as const

/** A code that customers enter in their cart (office.md §25). Money is whole halalas, percents are hundredths of one. */
const coupon = z.object({
  id: z.number(),
  code: z.string(),
  kind: z.enum(couponKinds),
  percent_bp: z.number().nullable(),
  amount_halalas: z.number().nullable(),
  starts_at: dateTime.nullable(),
  /** The first moment at which it is no longer valid. */
  ends_at: dateTime.nullable(),
  min_sub_total_halalas: z.number(),
  max_discount_halalas: z.number().nullable(),
  usage_limit: z.number().nullable(),
  per_customer_limit: z.number().nullable(),
  /** The coupon applies to products of these categories and to these products; to all products where both are empty. */
  category_ids: z.array(z.number()),
  product_ids: z.array(z.number()),
  is_active: z.boolean(),
  note: z.string().nullable(),
  version: z.number(),
  times_used: z.number(),
  /** The coupon has been used, so its kind and value can no longer change. */
  is_fixed: z.boolean(),
  state: z.enum(couponStates),
  /** The batch in which it was created. */
  batch_id: z.number().nullable(),
  created_at: dateTime,
})
export type Coupon = z.output<typeof coupon>
const one = z.object({ ...messageField, data: coupon })

const percentBp = z.int('invalidValue').min(1, 'invalidValue').max(10_000, 'invalidValue')
const count = z.int('invalidValue').min(1, 'invalidValue').max(1_000_000, 'invalidValue')
/** Capital letters, digits, `-`, `_`; lower case is converted to capitals. */
const code = text({ max: 30 })
  .transform((typed) => typed.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9_-]{3,30}$/, 'invalidCouponCode'))

const values = {
  percent_bp: percentBp.nullish(),
  amount_halalas: halalas.nullish(),
}
const limits = {
  starts_at: instant('invalidDate').nullish(),
  ends_at: instant('invalidDate').nullish(),
  min_sub_total_halalas: z
    .int('invalidValue')
    .min(0, 'invalidValue')
    .max(maxPriceHalalas, 'invalidValue')
    .optional(),
  max_discount_halalas: halalas.nullish(),
  per_customer_limit: count.nullish(),
  category_ids: ids(100).optional(),
  product_ids: ids(500).optional(),
  note: clearable(text({ max: 1000, multiline: true })),
}
const active = z.boolean('invalidValue').optional()

const couponFilters = {
  q: z.string().max(100, 'tooLong').optional(),
  view: z.enum([...couponStates, 'batch'], 'invalidValue').optional(),
  batch: idList,
  kind: z.enum(couponKinds, 'invalidValue').optional(),
}

export const listCoupons = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/coupons',
  permission,
  summary: 'Coupons, newest first; those of batches by their batch or their code (office.md §25)',
  query: z.object({
    ...paging(25),
    ...couponFilters,
    sort: z.enum(['created_at', 'code', 'times_used', 'ends_at'], 'invalidValue').optional(),
  }),
  output: listOf(coupon).extend({ meta: officeMeta.optional() }),
})
export const exportCoupons = endpoint({
  ...listExport(couponFilters),
  permission: 'export.run',
  path: '/api/office/coupons/export',
  summary:
    'Writes a file of coupons with the columns of their import, as a job; needs `discounts.write` too (office.md O3.16)',
})
export const getCoupon = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/coupons/:id',
  permission,
  summary: 'One coupon (office.md §25)',
  params: idParams,
  output: z.object({ data: coupon }),
})
export const createCoupon = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/coupons',
  permission,
  idempotencyKey: 'required',
  status: 201,
  summary: 'A new coupon (office.md §25)',
  body: z.object({
    code,
    kind: z.enum(couponKinds, 'invalidValue'),
    ...values,
    ...limits,
    usage_limit: count.nullish(),
    is_active: active,
  }),
  output: one,
})
export const updateCoupon = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/coupons/:id',
  permission,
  refusals: [409],
  summary: 'Changes the fields that are sent; kind and value until it is used (office.md §25)',
  params: idParams,
  body: z.object({
    code: code.optional(),
    kind: z.enum(couponKinds, 'invalidValue').optional(),
    ...values,
    ...limits,
    usage_limit: count.nullish(),
    is_active: active,
    version: rowVersion.optional(),
  }),
  output: one,
})
export const createCouponBatch = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/coupons/batch',
  permission,
  idempotencyKey: 'required',
  status: 201,
  summary: 'Codes for one use each, as a job that writes them into a file (office.md §25)',
  body: z.object({
    count: z.int('invalidValue').min(1, 'invalidValue').max(1000, 'invalidValue'),
    prefix: z
      .string('invalidValue')
      .transform((typed) => typed.trim().toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9_-]{0,20}$/, 'invalidCouponCode'))
      .default(''),
    kind: z.enum(couponKinds, 'invalidValue'),
    ...values,
    ...limits,
  }),
  output: z.object({ data: job }),
})

/** An order in which a coupon was used. */
const couponUse = z.object({
  order_id: z.number(),
  order_number: z.string(),
  status: z.string(),
  total_halalas: z.number(),
  discount_halalas: z.number(),
  placed_at: dateTime,
})
export type CouponUse = z.output<typeof couponUse>
/** Sums over valid orders; a cancelled order gives its use back. */
const couponSums = z.object({
  orders: z.number(),
  total_halalas: z.number(),
  discount_halalas: z.number(),
})
export const listCouponUses = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/coupons/:id/uses',
  permission,
  summary: 'Orders in which a coupon was used, newest first, and their sums (office.md §25)',
  params: idParams,
  query: z.object(paging(25)),
  output: listOf(couponUse).extend({ meta: officeMeta.optional(), sums: couponSums }),
})
