import { sql, type RawBuilder } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'

/** The state of a coupon at the time of reading. */
export type CouponState = 'active' | 'scheduled' | 'expired' | 'used_up' | 'paused'
export type CouponView = CouponState | 'batch'

export interface CouponRow extends Row<'coupons'> {
  category_ids: number[]
  product_ids: number[]
  /** Whether an order has used it, which fixes its kind and value. */
  is_fixed: boolean
  state: CouponState
}

export interface CouponFilter {
  q?: string | undefined
  view?: CouponView | undefined
  batch?: number[] | undefined
  kind?: 'percent' | 'fixed' | undefined
}

interface CouponQuery extends CouponFilter {
  page: number
  limit: number
  sort?: 'created_at' | 'code' | 'times_used' | 'ends_at' | undefined
  order?: 'asc' | 'desc' | undefined
}

type Condition = RawBuilder<unknown>

const stateSql = sql<CouponState>`case
  when not is_active then 'paused'
  when ends_at <= now() then 'expired'
  when usage_limit is not null and times_used >= usage_limit then 'used_up'
  when starts_at > now() then 'scheduled'
  else 'active' end`

const columns = sql`coupons.*, ${stateSql} as state,
  times_used > 0 or exists (select from orders where coupon_id = coupons.id) as is_fixed,
  array(select category_id from coupon_categories where coupon_id = coupons.id order by category_id) as category_ids,
  array(select product_id from coupon_products where coupon_id = coupons.id order by product_id) as product_ids`

const sortKeys = {
  created_at: sql`created_at`,
  code: sql`code`,
  times_used: sql`times_used`,
  ends_at: sql`ends_at`,
}

/** The many codes of batches are found only by their batch, view or code. */
function conditionsOf({ q, view, batch, kind }: CouponFilter): Condition[] {
  const conditions: Condition[] = []
  if (batch) conditions.push(sql`batch_id = any(${batch}::int[])`)
  else if (view === 'batch') conditions.push(sql`batch_id is not null`)
  else if (!q) conditions.push(sql`batch_id is null`)
  if (view && view !== 'batch') conditions.push(sql`${stateSql} = ${view}`)
  if (kind) conditions.push(sql`kind = ${kind}`)
  if (q)
    conditions.push(
      sql`(strpos(code, upper(${q.trim()})) > 0 or strpos(lower(coalesce(note, '')), lower(${q.trim()})) > 0)`,
    )
  return conditions.length > 0 ? conditions : [sql`true`]
}

/**
 * Returns a page of coupons, newest first unless sorted, and their number, counted up to 10,001. Two statements. @throws ShopError as
 * `requireWithinCountedRows`
 */
export async function findCoupons(
  db: Db,
  query: CouponQuery,
): Promise<{ coupons: CouponRow[]; total: number }> {
  requireWithinCountedRows(query)
  const { page, limit, sort = 'created_at', order } = query
  const where = sql.join(conditionsOf(query), sql` and `)
  const way = sql.raw((order ?? (sort === 'code' ? 'asc' : 'desc')) === 'asc' ? 'asc' : 'desc')
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from coupons where ${where} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupons where ${where}
    order by ${sortKeys[sort]} ${way} nulls last, id ${way} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  return { coupons: rows, total: counted[0]?.total ?? 0 }
}

/** Returns the ids of all matching coupons, newest first, at most `maxRows`; exports are written from them. */
export async function findCouponIds(
  db: Db,
  filter: CouponFilter,
  maxRows: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from coupons where ${sql.join(conditionsOf(filter), sql` and `)}
    order by created_at desc, id desc limit ${maxRows}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Loads coupons in any order. One statement. */
export async function loadCouponsById(db: Db, ids: readonly number[]): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupons where id = any(${[...ids]}::int[])`.execute(db)
  return rows
}

export async function loadCoupon(db: Db, id: number): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`select ${columns} from coupons where id = ${id}`.execute(db)
  return rows[0]
}

/** Loads the coupons that exist among these codes. One statement. */
export async function loadCouponsByCode(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, CouponRow>> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupons where code = any(${[...codes]}::text[])`.execute(db)
  return new Map(rows.map((coupon) => [coupon.code, coupon]))
}

export interface CouponUseRow {
  id: number
  status: string
  grand_total_halalas: number
  discount_halalas: number
  placed_at: Date
}

/**
 * Returns the orders in which a coupon was used, newest first, and the sums of those that were not cancelled. Two statements. @throws
 * ShopError as `requireWithinCountedRows`
 */
export async function findCouponUses(
  db: Db,
  id: number,
  { page, limit }: { page: number; limit: number },
) {
  requireWithinCountedRows({ page, limit })
  const { rows: sums } = await sql<{
    total: number
    orders: number
    total_halalas: number
    discount_halalas: number
  }>`
    select count(*)::int as total, count(*) filter (where status <> 'cancelled')::int as orders,
      coalesce(sum(grand_total_halalas) filter (where status <> 'cancelled'), 0)::bigint as total_halalas,
      coalesce(sum(discount_halalas) filter (where status <> 'cancelled'), 0)::bigint as discount_halalas
    from orders where coupon_id = ${id}`.execute(db)
  const uses = await db
    .selectFrom('orders')
    .select(['id', 'status', 'grand_total_halalas', 'discount_halalas', 'placed_at'])
    .where('coupon_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total = 0, ...rest } = sums[0] ?? {}
  return {
    uses: uses satisfies CouponUseRow[],
    total,
    sums: { orders: 0, total_halalas: 0, discount_halalas: 0, ...rest },
  }
}
