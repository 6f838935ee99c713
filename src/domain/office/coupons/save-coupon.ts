import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { lockCoupon } from '#domain/coupons/coupon-use.ts'
import type { Db } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadCoupon, type CouponRow } from './find-coupons.ts'

/** The editable fields of a coupon; absent fields are kept, null clears a field. */
export interface CouponFields {
  code?: string | undefined
  kind?: 'percent' | 'fixed' | undefined
  percent_bp?: number | null | undefined
  amount_halalas?: number | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  min_sub_total_halalas?: number | undefined
  max_discount_halalas?: number | null | undefined
  usage_limit?: number | null | undefined
  per_customer_limit?: number | null | undefined
  category_ids?: number[] | undefined
  product_ids?: number[] | undefined
  is_active?: boolean | undefined
  note?: string | null | undefined
}

/** The editable content of a coupon, with instants in ISO form so that they can be compared. */
export interface CouponContent {
  code: string
  kind: 'percent' | 'fixed'
  percent_bp: number | null
  amount_halalas: number | null
  starts_at: string | null
  ends_at: string | null
  min_sub_total_halalas: number
  max_discount_halalas: number | null
  usage_limit: number | null
  per_customer_limit: number | null
  category_ids: number[]
  product_ids: number[]
  is_active: boolean
  note: string | null
}

export const blankCoupon: Omit<CouponContent, 'code' | 'kind'> = {
  percent_bp: null,
  amount_halalas: null,
  starts_at: null,
  ends_at: null,
  min_sub_total_halalas: 0,
  max_discount_halalas: null,
  usage_limit: null,
  per_customer_limit: null,
  category_ids: [],
  product_ids: [],
  is_active: true,
  note: null,
}

/** The editable content of a stored coupon. */
export const contentOf = (row: CouponRow): CouponContent => ({
  code: row.code,
  kind: row.kind,
  percent_bp: row.percent_basis_points,
  amount_halalas: row.amount_halalas,
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  min_sub_total_halalas: row.min_sub_total_halalas,
  max_discount_halalas: row.max_discount_halalas,
  usage_limit: row.usage_limit,
  per_customer_limit: row.per_customer_limit,
  category_ids: row.category_ids,
  product_ids: row.product_ids,
  is_active: row.is_active,
  note: row.note,
})

/** Returns the content with these fields applied: instants normalised, ids in ascending order, and only the value that fits the kind. */
export function withFields<Content extends Omit<CouponContent, 'code'>>(
  content: Content,
  fields: CouponFields,
): Content {
  const sent = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Content>
  const next = { ...content, ...sent }
  for (const field of ['starts_at', 'ends_at'] as const)
    next[field] = next[field] === null ? null : new Date(next[field]).toISOString()
  for (const field of ['category_ids', 'product_ids'] as const)
    next[field] = next[field].toSorted((a, b) => a - b)
  if (next.kind === 'percent') next.amount_halalas = null
  else next.percent_bp = null
  return next
}

type FieldErrors = Record<string, string[]>

/**
 * Checks what depends on several fields, and that categories and products exist. Two statements at most.
 *
 * @throws ShopError `validationFailed` with every invalid field
 */
export async function checkCoupon(tx: Db, content: Omit<CouponContent, 'code'>): Promise<void> {
  const fields: FieldErrors = {}
  if (content.kind === 'percent' && content.percent_bp === null)
    fields.percent_bp = ['fieldRequired']
  if (content.kind === 'fixed' && content.amount_halalas === null)
    fields.amount_halalas = ['fieldRequired']
  if (content.starts_at && content.ends_at && content.ends_at <= content.starts_at)
    fields.ends_at = ['invalidDate']
  for (const [field, table] of [
    ['category_ids', 'categories'],
    ['product_ids', 'products'],
  ] as const) {
    const ids = content[field]
    if (ids.length === 0) continue
    const found = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute()
    if (found.length < ids.length) fields[field] = ['invalidValue']
  }
  if (Object.keys(fields).length > 0) throw new ShopError('validationFailed', {}, fields)
}

const columnsOf = ({ percent_bp, category_ids: _, product_ids: _ids, ...rest }: CouponContent) => ({
  ...rest,
  percent_basis_points: percent_bp,
})

/** Adds a coupon and returns its id. @throws ShopError `validationFailed` */
export async function createCoupon(
  tx: Db,
  audit: Audit,
  fields: CouponFields & { code: string; kind: 'percent' | 'fixed' },
): Promise<number> {
  const { code, kind } = fields
  const content = withFields<CouponContent>({ ...blankCoupon, code, kind }, fields)
  await checkCoupon(tx, content)
  const created = await tx
    .insertInto('coupons')
    .values(columnsOf(content))
    .onConflict((at) => at.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new ShopError('validationFailed', {}, { code: ['codeTaken'] })
  await writeLimits(tx, [created.id], content)
  audit.record({
    action: 'coupon.created',
    entityId: created.id,
    title: code,
    changes: Object.fromEntries(
      Object.entries(content).map(([field, value]) => [field, [null, value]]),
    ),
  })
  return created.id
}

/**
 * Changes the given fields (office.md 20.4). The coupon is locked, as it is by an order that counts a use.
 *
 * @throws ShopError `notFound` `editConflict` `validationFailed`, with `fixedOnceUsed` for kind and value of a used coupon
 */
export async function updateCoupon(
  tx: Db,
  audit: Audit,
  { id, version }: { id: number; version: number },
  sent: CouponFields,
): Promise<void> {
  await lockCoupon(tx, id)
  const before = await loadCoupon(tx, id)
  if (!before) throw new ShopError('notFound')
  if (before.version !== version)
    throw await staleByAudit(tx, { entity: 'coupon', id, version: before.version }, version)
  const old = contentOf(before)
  const next = withFields(old, sent)
  const changes = changesOf(old, next)
  await checkCoupon(tx, next)
  requireAllowed(before, next, changes)
  if (Object.keys(changes).length > 0) {
    await tx
      .updateTable('coupons')
      .set({ ...columnsOf(next), version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(rethrowTaken)
    if ('category_ids' in changes || 'product_ids' in changes) {
      await tx.deleteFrom('coupon_categories').where('coupon_id', '=', id).execute()
      await tx.deleteFrom('coupon_products').where('coupon_id', '=', id).execute()
      await writeLimits(tx, [id], next)
    }
  }
  audit.record({ action: 'coupon.updated', entityId: id, title: next.code, changes })
}

/** @throws ShopError `validationFailed` */
function requireAllowed(before: CouponRow, next: CouponContent, changes: object): void {
  const fields: FieldErrors = {}
  if (before.is_fixed)
    for (const field of ['kind', 'percent_bp', 'amount_halalas'])
      if (field in changes) fields[field] = ['fixedOnceUsed']
  if (next.usage_limit !== null && next.usage_limit < before.times_used)
    fields.usage_limit = ['belowTimesUsed']
  if (Object.keys(fields).length > 0)
    throw new ShopError('validationFailed', { uses: before.times_used }, fields)
}

/** The fields that differ, each with its values before and after. */
export function changesOf(before: CouponContent, after: CouponContent) {
  return Object.fromEntries(
    (Object.keys(after) as (keyof CouponContent)[])
      .filter((field) => String(before[field] ?? '') !== String(after[field] ?? ''))
      .map((field): [string, [unknown, unknown]] => [field, [before[field], after[field]]]),
  )
}

function rethrowTaken(error: unknown): never {
  if ((error as { constraint?: unknown } | null)?.constraint === 'coupons_code_key')
    throw new ShopError('validationFailed', {}, { code: ['codeTaken'] })
  throw error
}

/** Writes the categories and products that these coupons are limited to, the same for all. Two statements at most. */
export async function writeLimits(
  tx: Db,
  couponIds: readonly number[],
  { category_ids, product_ids }: Pick<CouponContent, 'category_ids' | 'product_ids'>,
): Promise<void> {
  if (category_ids.length > 0)
    await sql`insert into coupon_categories (coupon_id, category_id)
      select coupon, category from unnest(${[...couponIds]}::int[]) as coupon, unnest(${category_ids}::int[]) as category`.execute(
      tx,
    )
  if (product_ids.length > 0)
    await sql`insert into coupon_products (coupon_id, product_id)
      select coupon, product from unnest(${[...couponIds]}::int[]) as coupon, unnest(${product_ids}::int[]) as product`.execute(
      tx,
    )
}
