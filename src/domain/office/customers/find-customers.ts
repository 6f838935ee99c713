import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { phonePattern, toSaudiMobile } from '#shared/phone.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import { hasNameOf } from '../../search/customer-names.ts'
import { foldedSql } from '../../search/folded-sql.ts'

/** Traits of customers by which the list is filtered. */
export const customerTraits = ['orders', 'cash_block', 'blocked'] as const
export type CustomerTrait = (typeof customerTraits)[number]
export const customerSorts = ['created', 'last_order', 'spent', 'name'] as const

export interface CustomerListRow {
  id: number
  first_name: string
  last_name: string
  phone: string
  email: string | null
  created_at: Date
  closed_at: Date | null
  is_active: boolean
  cash_allowed: boolean
  tags: string[]
  is_staff: boolean
  city: string | null
  orders_count: number
  spent_halalas: number
  last_order_at: Date | null
}

export interface CustomerFilters {
  page: number
  limit: number
  q?: string | undefined
  has?: readonly CustomerTrait[] | undefined
  lacks?: readonly CustomerTrait[] | undefined
  /** Closed accounts instead of open ones. */
  isClosed?: boolean | undefined
  city?: string | undefined
  tag?: string | undefined
  /** Riyadh days of registration. */
  from?: string | undefined
  to?: string | undefined
  sort?: (typeof customerSorts)[number] | undefined
  order?: 'asc' | 'desc' | undefined
  ids?: readonly number[] | undefined
  /**
   * False: only a whole phone number or e-mail address matches; partial matches would reveal contacts piece by piece to members who may not
   * read them.
   */
  byPartsOfContacts: boolean
}

/** Orders that were placed and not cancelled, except test orders of the team. */
const standingOrder = sql`(status not in ('cancelled', 'pending_payment') and not is_test)`

const fullName = sql`(customers.first_name || ' ' || customers.last_name)`
const traits: Record<CustomerTrait, RawBuilder<unknown>> = {
  orders: sql`exists (select from orders where orders.customer_id = customers.id and ${standingOrder})`,
  cash_block: sql`not cash_allowed`,
  blocked: sql`not customers.is_active`,
}

/** Matches customers by name, by phone number in any spelling, and by e-mail address. */
export function matchesCustomer(typed: string, byPartsOfContacts: boolean): RawBuilder<unknown> {
  const text = toAsciiDigits(typed).trim()
  const digits = text.replace(/[\s()+.-]/g, '')
  const words = (foldForSearch(text) || text).split(' ')
  const found: RawBuilder<unknown>[] = []
  // Names contain neither only digits nor an @.
  if (!/^\d+$/.test(digits) && !text.includes('@')) found.push(hasNameOf(words))
  const phone = toSaudiMobile(text)
  const pattern = byPartsOfContacts ? phonePattern(digits) : null
  if (phone !== null) found.push(sql`customers.phone = ${phone}`)
  else if (pattern !== null) found.push(sql`customers.phone like ${pattern}`)
  if (text.includes('@'))
    found.push(
      byPartsOfContacts
        ? sql`strpos(lower(customers.email), ${text.toLowerCase()}) > 0`
        : sql`lower(customers.email) = ${text.toLowerCase()}`,
    )
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`
}

function conditionsOf(filters: Omit<CustomerFilters, 'page' | 'limit'>): RawBuilder<unknown> {
  const { q, has = [], lacks = [], isClosed = false, city, tag, from, to, ids } = filters
  const conditions = [
    isClosed ? sql`closed_at is not null` : sql`closed_at is null`,
    ...has.map((trait) => traits[trait]),
    ...lacks.map((trait) => sql`not (${traits[trait]})`),
  ]
  if (ids) conditions.push(sql`customers.id = any(${[...ids]}::int[])`)
  if (q?.trim()) conditions.push(matchesCustomer(q, filters.byPartsOfContacts))
  if (city)
    conditions.push(
      sql`exists (select from customer_addresses where customer_id = customers.id and strpos(${foldedSql(sql`city`)}, ${foldForSearch(city) || city}) > 0)`,
    )
  if (tag) conditions.push(sql`${tag}::text = any(tags)`)
  if (from)
    conditions.push(
      sql`customers.created_at >= (${from}::date)::timestamp at time zone 'Asia/Riyadh'`,
    )
  if (to)
    conditions.push(
      sql`customers.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Riyadh'`,
    )
  return sql.join(conditions, sql` and `)
}

/** The amount spent is the total of the orders less what was removed from them or refunded. */
const figures = sql`count(*)::int as orders_count, coalesce(sum(grand_total_halalas - coalesce(reduced.halalas, 0)), 0)::bigint as spent_halalas,
  max(placed_at) as last_order_at`
/** The figures of one customer, for each row of a page. */
export const figuresOf = (customerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${figures} from orders left join lateral (
    select sum(gross_halalas) as halalas from order_reductions where order_id = orders.id) as reduced on true
  where orders.customer_id = ${customerId} and ${standingOrder})`
/** The figures of all customers, for lists sorted by them. */
const figuresOfAll = sql`left join (
  select customer_id, ${figures} from orders left join (
    select order_id, sum(gross_halalas) as halalas from order_reductions group by order_id) as reduced on reduced.order_id = orders.id
  where ${standingOrder} group by customer_id) as figures on figures.customer_id = customers.id`

const orders: Record<(typeof customerSorts)[number], RawBuilder<unknown>> = {
  created: sql`customers.id`,
  last_order: sql`figures.last_order_at`,
  spent: sql`coalesce(figures.spent_halalas, 0)`,
  name: fullName,
}

/**
 * Returns a page of customers, newest first unless sorted, and their number, counted up to 10,001. Two statements. @throws ShopError as
 * `requireWithinCountedRows`
 */
export async function findCustomers(
  db: Db,
  filters: CustomerFilters,
): Promise<{ customers: CustomerListRow[]; total: number }> {
  const { page, limit, sort = 'created', order = 'desc' } = filters
  requireWithinCountedRows({ page, limit })
  const where = conditionsOf(filters)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from customers where ${where} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  const needsFigures = sort === 'spent' || sort === 'last_order'
  const direction = order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  const { rows } = await sql<CustomerListRow>`
    with found as (
      select customers.id, row_number() over (order by ${orders[sort]} ${direction}, customers.id desc) as place
      from customers ${needsFigures ? figuresOfAll : sql``} where ${where}
      order by place limit ${limit} offset ${(page - 1) * limit})
    select customers.id, first_name, last_name, phone, email, customers.created_at, closed_at, is_active, cash_allowed, tags,
      exists (select from staff where staff.customer_id = customers.id and staff.state = 'active') as is_staff,
      (select city from customer_addresses address where address.customer_id = customers.id
        order by is_default desc, address.id desc limit 1) as city,
      figures.orders_count, figures.spent_halalas, figures.last_order_at
    from found join customers using (id) cross join lateral ${figuresOf(sql.ref('customers.id'))} as figures order by place`.execute(
    db,
  )
  return {
    customers: rows.map((row) => ({ ...row, spent_halalas: Number(row.spent_halalas) })),
    total: counted[0]?.total ?? 0,
  }
}

/** Returns the ids of all matching customers, newest first, at most `maxRows`; exports are written from them. */
export async function findCustomerIds(
  db: Db,
  filters: Omit<CustomerFilters, 'page' | 'limit'>,
  maxRows: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where ${conditionsOf(filters)} order by id desc limit ${maxRows}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
