import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import { patternsWithinOneEdit } from '#domain/search/edit-distance-patterns.ts'
import { reservedSql } from '#domain/inventory/reserved-stock.ts'
import { stockProductSql, type StockProductRow } from './product-names.ts'

type StockView = 'low' | 'zero' | 'dead' | 'untracked'
type StockSort = 'name_ar' | 'available' | 'sold_30d' | 'days_left' | 'value' | 'place'

export interface StockFilters {
  page: number
  limit: number
  view?: StockView | undefined
  q?: string | undefined
  place?: string | undefined
  supplier_id?: number[] | undefined
  ids?: number[] | undefined
  sort?: StockSort | undefined
  order?: 'asc' | 'desc' | undefined
}

export interface StockRow extends StockProductRow {
  available: number | null
  reserved: number
  low_stock_at: number
  sold_30d: number
  last_sold_at: Date | null
  supplier_id: number | null
  average_cost_halalas: number | null
  variants: {
    id: number
    sku: string
    color_id: number | null
    size_id: number | null
    available: number | null
  }[]
}

/** The number of days without a sale after which stock is dead; younger products do not count. */
const deadAfterDays = 90

/**
 * Returns a page of stock by product and the number of products, counted up to 10,001. Archived products are included while some stock is
 * left. A search without a result is repeated with one typo allowed in each word, as in the list of products. At most three statements.
 * @throws ShopError as `requireWithinCountedRows`
 */
export async function findStock(
  db: Db,
  filters: StockFilters,
): Promise<{ rows: StockRow[]; total: number }> {
  requireWithinCountedRows(filters)
  const found = await readPage(db, filters, false)
  return found.total === 0 && filters.q ? readPage(db, filters, true) : found
}

async function readPage(
  db: Db,
  filters: StockFilters,
  withTypos: boolean,
): Promise<{ rows: StockRow[]; total: number }> {
  const conditions = conditionsOf(filters, withTypos)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from products where ${conditions} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  const total = counted[0]?.total ?? 0
  if (total === 0) return { rows: [], total }
  const direction = filters.order === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<StockRow>`
    with reserved as materialized (${reservedSql}),
      sold as materialized (
        select product_id, sum(quantity)::int as quantity from orders join order_items on order_id = orders.id
        where placed_at > now() - interval '30 days' and status not in ('cancelled', 'pending_payment') group by product_id)
    select ${stockProductSql}, stock_quantity as available, low_stock_at, supplier_id, average_cost_halalas,
      coalesce((select sum(quantity)::int from reserved where product_id = products.id), 0) as reserved,
      coalesce(sold.quantity, 0) as sold_30d,
      (select max(created_at) from stock_movements where product_id = products.id and reason = 'sold') as last_sold_at,
      coalesce((
        select json_agg(json_build_object('id', id, 'sku', variant.sku, 'color_id', variant.color_id, 'size_id', variant.size_id,
            'available', variant.stock_quantity) order by position, id)
        from product_variants variant where varies and product_id = products.id and variant.is_active), '[]') as variants
    from products left join sold on sold.product_id = products.id
    where ${conditions}
    order by ${orderings[filters.sort ?? 'name_ar']} ${direction} nulls last, products.id
    limit ${filters.limit} offset ${(filters.page - 1) * filters.limit}`.execute(db)
  return { rows, total }
}

/** Returns the ids of all matching products, by name, at most `most`; exports are written from them. */
export async function findStockIds(
  db: Db,
  filters: Omit<StockFilters, 'page' | 'limit'>,
  most: number,
): Promise<number[]> {
  for (const withTypos of [false, true]) {
    const { rows } = await sql<{ id: number }>`
      select id from products where ${conditionsOf(filters, withTypos)} order by name_ar, id limit ${most}`.execute(
      db,
    )
    if (rows.length > 0 || !filters.q) return rows.map(({ id }) => id)
  }
  return []
}

const orderings: Record<StockSort, RawBuilder<unknown>> = {
  name_ar: sql`name_ar`,
  place: sql`place`,
  available: sql`stock_quantity`,
  sold_30d: sql`coalesce(sold.quantity, 0)`,
  days_left: sql`stock_quantity::numeric / nullif(sold.quantity, 0)`,
  value: sql`stock_quantity * average_cost_halalas::bigint`,
}

const views: Record<StockView, RawBuilder<unknown>> = {
  low: sql`stock_quantity between 1 and low_stock_at`,
  zero: sql`stock_quantity = 0`,
  untracked: sql`stock_quantity is null`,
  dead: sql`stock_quantity > 0 and products.created_at < now() - make_interval(days => ${sql.lit(deadAfterDays)})
    and not exists (select from stock_movements where product_id = products.id and reason = 'sold'
      and created_at > now() - make_interval(days => ${sql.lit(deadAfterDays)}))`,
}

function conditionsOf(
  { view, q, place, supplier_id, ids }: Omit<StockFilters, 'page' | 'limit'>,
  withTypos: boolean,
) {
  const conditions = [sql`deleted_at is null`, sql`(status <> 'archived' or stock_quantity > 0)`]
  if (view) conditions.push(views[view])
  if (place) conditions.push(sql`starts_with(upper(place), upper(${place}))`)
  if (supplier_id) conditions.push(sql`supplier_id = any(${supplier_id}::int[])`)
  if (ids) conditions.push(sql`products.id = any(${ids}::int[])`)
  for (const word of foldForSearch(q ?? '').split(' '))
    if (word) conditions.push(hasWord(word, withTypos))
  return sql.join(conditions, sql` and `)
}

/** Whether a product has a folded word in its names or at the start of its SKU. Folded words need no escaping in patterns. */
function hasWord(word: string, withTypos: boolean): RawBuilder<unknown> {
  const near = withTypos ? patternsWithinOneEdit(word).map((pattern) => `% ${pattern} %`) : []
  const patterns = [`%${word}%`, ...near]
  return sql`(search_text like any(${patterns}::text[]) or starts_with(lower(sku), ${word}))`
}
