import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import { bucketsOf, type Period, type TimeGroup } from './period.ts'
import {
  totalsOf,
  type ReportColumn,
  type ReportQuery,
  type ReportRow,
  type ReportTable,
} from './report.ts'
import { bucketAt, isIn, nameIn, plantNameIn } from './riyadh-days.ts'

/** Whether an order counts as a sale: placed, paid if it must be paid in advance, not cancelled, and not a test order. */
export const isSale = sql<boolean>`(orders.status not in ('cancelled', 'pending_payment') and not orders.is_test)`

const sums: ReportColumn[] = [
  { id: 'orders', kind: 'count' },
  { id: 'pieces', kind: 'count' },
  { id: 'gross_halalas', kind: 'sum' },
  { id: 'discount_halalas', kind: 'sum' },
  { id: 'reductions_halalas', kind: 'sum' },
  { id: 'net_halalas', kind: 'sum' },
]

interface FoundSums {
  key: string
  name: string | null
  orders: number
  pieces: number
  gross: number
  discount: number
  reductions: number
}

const isTime = (group: string): group is TimeGroup =>
  group === 'day' || group === 'week' || group === 'month'

/** Returns the sales by time, plant, category, city, payment method or coupon (office.md §30). One statement. */
export function salesReport(db: Db, query: ReportQuery): Promise<ReportTable> {
  const { group } = query
  return group === 'plant' || group === 'category'
    ? reportByLine(db, query)
    : reportByOrder(db, query)
}

const columnsOf = (group: string): ReportColumn[] => [
  isTime(group) ? { id: 'period', kind: group } : { id: group, kind: 'text' },
  ...sums,
]

async function reportByOrder(db: Db, query: ReportQuery): Promise<ReportTable> {
  const { group, period, limit } = query
  const found = await findByOrder(db, query)
  const rows = isTime(group)
    ? inTime(found, bucketsOf(period, group))
    : found.map((row) => rowOf(row, group)).toSorted(byWorth)
  const columns = columnsOf(group)
  return {
    columns,
    rows: isTime(group) ? rows.toReversed().slice(0, limit) : rows.slice(0, limit),
    rowCount: rows.length,
    totals: totalsOf(columns, rows),
    chart: {
      label: columns[0]?.id ?? group,
      value: 'net_halalas',
      order: isTime(group) ? 'time' : 'rows',
    },
    facts: {},
  }
}

/** In a year, nearly every plant of a large catalogue is sold: the database sorts and sums them, and returns only the first rows. */
async function reportByLine(db: Db, query: ReportQuery): Promise<ReportTable> {
  const { group } = query
  const { first, all } = await findByLine(db, query)
  // An order with two plants is counted in both rows, so the orders have no total.
  const { orders: _, ...totals } = valuesOf({ ...all, orders: 0 })
  return {
    columns: columnsOf(group),
    rows: first.map((row) => rowOf(row, group)),
    rowCount: all.rows,
    totals,
    chart: { label: group, value: 'net_halalas', order: 'rows' },
    facts: {},
  }
}

/** Returns what the sales brought after discounts, removals and refunds. */
export const netOf = ({ gross, discount, reductions }: Omit<FoundSums, 'key' | 'name'>): number =>
  gross - discount - reductions

const valuesOf = (found: Omit<FoundSums, 'key' | 'name'>) => ({
  orders: found.orders,
  pieces: found.pieces,
  gross_halalas: found.gross,
  discount_halalas: found.discount,
  reductions_halalas: found.reductions,
  net_halalas: netOf(found),
})

const nothing = { name: null, orders: 0, pieces: 0, gross: 0, discount: 0, reductions: 0 }

/** Returns the rows over time, oldest first, including those without sales. */
function inTime(found: readonly FoundSums[], buckets: readonly Day[]): ReportRow[] {
  const known = new Map(found.map((row) => [row.key, row]))
  return buckets.map((key) => ({
    key,
    path: null,
    values: { period: key, ...valuesOf(known.get(key) ?? { key, ...nothing }) },
  }))
}

const rowOf = (row: FoundSums, group: string): ReportRow => ({
  key: row.key,
  path: group === 'plant' ? `/products/${row.key}` : null,
  values: { [group]: row.name ?? row.key, ...valuesOf(row) },
})

const byWorth = (one: ReportRow, other: ReportRow): number =>
  Number(other.values['net_halalas']) - Number(one.values['net_halalas'])

/** Returns the key under which an order is counted, and the key of its reductions. */
function groupingKeys(group: string): {
  key: RawBuilder<unknown>
  reducedKey: RawBuilder<unknown>
} {
  if (isTime(group))
    return {
      key: bucketAt(sql.ref('orders.placed_at'), group),
      reducedKey: bucketAt(sql.ref('reduction.created_at'), group),
    }
  const key =
    group === 'city'
      ? sql`coalesce(btrim(sent_to.city), '')`
      : group === 'payment'
        ? sql`orders.payment_method`
        : sql`coalesce(orders.coupon_code, '')`
  return { key, reducedKey: key }
}

/** Returns the sums of the orders of a period, and of their reductions in it, by the group of the query. */
export async function findByOrder(db: Db, { group, period }: ReportQuery): Promise<FoundSums[]> {
  const { key, reducedKey } = groupingKeys(group)
  const placed = isIn(sql.ref('orders.placed_at'), period)
  const addressed =
    group === 'city'
      ? sql`left join order_addresses sent_to on sent_to.order_id = orders.id and sent_to.kind = 'shipping'`
      : sql``
  const { rows } = await sql<FoundSums>`
    with placed as (
        select ${key} as key, count(*)::int as orders, sum(sold.pieces)::int as pieces,
          sum(sub_total_halalas + shipping_halalas)::bigint as gross, sum(discount_halalas)::bigint as discount
        from orders ${addressed} left join (${piecesOf(period)}) sold on sold.order_id = orders.id
        where ${placed} and ${isSale} group by 1),
      reduced as (
        select ${reducedKey} as key, sum(reduction.gross_halalas)::bigint as reductions
        from order_reductions reduction join orders on orders.id = reduction.order_id ${addressed}
        where ${isIn(sql.ref('reduction.created_at'), period)} and ${isSale} group by 1)
    select key::text, null as name, coalesce(orders, 0) as orders, coalesce(pieces, 0) as pieces, coalesce(gross, 0) as gross,
      coalesce(discount, 0) as discount, coalesce(reductions, 0) as reductions
    from placed full join reduced using (key)`.execute(db)
  return rows
}

/**
 * The number of pieces of each order in a period, read only from the index on lines; the ids of its orders are between those of the first
 * and the last.
 */
function piecesOf(period: Period): RawBuilder<unknown> {
  const ofPeriod = sql`from orders where ${isIn(sql.ref('placed_at'), period)}`
  return sql`select order_id, sum(quantity) as pieces from order_items
    where order_id between (select min(id) ${ofPeriod}) and (select max(id) ${ofPeriod}) group by order_id`
}

/** The first category of a product; only one is counted, so that the totals are right. */
export const firstCategory = (productId: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select category_id from product_categories where product_id = ${productId} order by position, category_id limit 1)`

interface FoundLines {
  /** The requested number of rows, highest net sales first. */
  first: FoundSums[]
  all: Omit<FoundSums, 'key' | 'name' | 'orders'> & { rows: number }
}

/** Sums the lines of orders, without delivery charges. */
async function findByLine(
  db: Db,
  { group, period, locale, limit, keys }: ReportQuery,
): Promise<FoundLines> {
  const isPlant = group === 'plant'
  const named = isPlant
    ? sql`left join products named on named.id = top.key`
    : sql`left join categories named on named.id = top.key`
  const name = isPlant ? plantNameIn(locale, 'named') : nameIn(locale, 'named')
  const regrouped = (source: string, values: RawBuilder<unknown>) =>
    isPlant
      ? sql`select product_id as key, * from ${sql.ref(source)} by_plant`
      : sql`select coalesce(${firstCategory(sql.ref('by_plant.product_id'))}, 0) as key, ${values} from ${sql.ref(source)} by_plant group by 1`
  // Rows without a category have the key 0, which no category has.
  const keyText = sql`coalesce(nullif(key, 0)::text, '')`
  const meant = keys ? sql`where ${keyText} = any(${[...keys]}::text[])` : sql``
  const byNet = sql`gross - discount - reductions desc, key`
  const { rows } = await sql<FoundLines>`
    with sold as materialized (
        select product_id, count(distinct orders.id)::int as orders, sum(quantity)::int as pieces,
          sum(total_halalas)::bigint as gross, sum(order_items.discount_halalas)::bigint as discount
        from orders join order_items on order_id = orders.id
        where ${isIn(sql.ref('orders.placed_at'), period)} and ${isSale} group by product_id),
      reduced as materialized (
        select product_id, sum(reduction.gross_halalas)::bigint as reductions
        from order_reductions reduction join orders on orders.id = reduction.order_id
          join order_items on order_items.id = order_item_id
        where ${isIn(sql.ref('reduction.created_at'), period)} and ${isSale} group by product_id),
      line as materialized (
        select key, coalesce(orders, 0) as orders, coalesce(pieces, 0) as pieces, coalesce(gross, 0) as gross,
          coalesce(discount, 0) as discount, coalesce(reductions, 0) as reductions
        from (${regrouped('sold', sql`sum(orders)::int as orders, sum(pieces)::int as pieces, sum(gross)::bigint as gross, sum(discount)::bigint as discount`)}) sold_by
          full join (${regrouped('reduced', sql`sum(reductions)::bigint as reductions`)}) reduced_by using (key)),
      top as (select * from line ${meant} order by ${byNet} limit ${limit})
    select
      (select coalesce(json_agg(json_build_object('key', ${keyText}, 'name', ${name}, 'orders', orders,
        'pieces', pieces, 'gross', gross, 'discount', discount, 'reductions', reductions) order by ${byNet}), '[]') from top ${named}) as first,
      (select json_build_object('rows', count(*), 'pieces', coalesce(sum(pieces), 0), 'gross', coalesce(sum(gross), 0),
        'discount', coalesce(sum(discount), 0), 'reductions', coalesce(sum(reductions), 0)) from line) as all`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('sums came without a row')
  return found
}
