import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { reservedOfSql } from '#domain/inventory/reserved-stock.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import {
  conditionsOf,
  type Condition,
  type StockState,
} from '../product-filters/product-filters.ts'
import { lowStockLevel } from '../product-filters/low-stock-level.ts'
import { matchesWords } from '../product-filters/product-words.ts'
import { isRecentlySold } from '../product-filters/recently-sold.ts'
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
  /** The code of a product or of one of its variants. */
  sku?: string | undefined
  sort?: StockSort | undefined
  order?: 'asc' | 'desc' | undefined
}

export interface StockRow extends StockProductRow {
  available: number | null
  reserved: number
  low_stock_level: number
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
 * left. Words are found as in the list of products (`product-words.ts`): a search without a result is repeated with one typo allowed in each
 * word. Filters and sorting use the read model `office_products`, sorting by value the costs of the found products too; only the products
 * of the page are loaded in full. At most three statements.
 * @throws ShopError as `requireWithinCountedRows`
 */
export async function findStock(
  db: Db,
  filters: StockFilters,
): Promise<{ rows: StockRow[]; total: number }> {
  requireWithinCountedRows(filters)
  const { ids, total } = await findPage(db, filters)
  return { rows: await loadRows(db, ids), total }
}

/** Returns the ids of all matching products, by name, at most `maxRows`; exports are written from them. */
export async function findStockIds(
  db: Db,
  filters: Omit<StockFilters, 'page' | 'limit'>,
  maxRows: number,
): Promise<number[]> {
  const sorted = { ...filters, sort: 'name_ar', order: 'asc' } as const
  const { ids } = await findPage(db, { ...sorted, page: 1, limit: maxRows })
  return ids
}

interface FoundPage {
  total: number
  ids: number[]
}

async function findPage(db: Db, filters: StockFilters): Promise<FoundPage> {
  const found = await readPage(db, filters, false)
  return found.total === 0 && filters.q ? readPage(db, filters, true) : found
}

/** One statement. What filters find is materialised, to be counted and sorted; without a filter the indexes of all products are used. */
async function readPage(db: Db, filters: StockFilters, withTypos: boolean): Promise<FoundPage> {
  const { sort = 'name_ar', order = 'asc', page, limit } = filters
  const conditions = stockConditions(filters, withTypos)
  const direction = sql.raw(order)
  const { rows } = await sql<FoundPage>`
    with found as ${sql.raw(isUnfiltered(filters) ? 'not materialized' : 'materialized')} (
      select product_id, name_ar, place, stock_quantity from office_products where ${sql.join(conditions, sql` and `)})
    select (select count(*)::int from (select from found limit ${maxCountedRows + 1}) as counted) as total,
      array(
        select found.product_id from found ${joins[sort] ?? sql``}
        order by ${orderings[sort]} ${direction} ${nullable.has(sort) ? sql`nulls last` : sql``}, found.product_id ${direction}
        limit ${limit} offset ${(page - 1) * limit}) as ids`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/** Loads the rows of products, in the order of the ids. One statement. */
async function loadRows(db: Db, ids: number[]): Promise<StockRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StockRow>`
    with reserved as materialized (${reservedOfSql(sql`${ids}`)})
    select ${stockProductSql}, stock_quantity as available, ${lowStockLevel} as low_stock_level, supplier_id, average_cost_halalas,
      coalesce((select sum(quantity)::int from reserved where product_id = products.id), 0) as reserved,
      coalesce((select sum(quantity)::int from order_items where product_id = products.id and ${isRecentlySold}), 0) as sold_30d,
      (select max(created_at) from stock_movements where product_id = products.id and reason = 'sold') as last_sold_at,
      coalesce((
        select json_agg(json_build_object('id', id, 'sku', variant.sku, 'color_id', variant.color_id, 'size_id', variant.size_id,
            'available', variant.stock_quantity) order by position, id)
        from product_variants variant where varies and product_id = products.id and variant.is_active), '[]') as variants
    from products where id = any(${ids}::int[]) order by array_position(${ids}::int[], id)`.execute(
    db,
  )
  return rows
}

const sold = sql`
  left join (select product_id, sum(quantity)::int as quantity from order_items where ${isRecentlySold} group by product_id) as sold
    on sold.product_id = found.product_id`

/** What a sort needs beside `found`. */
const joins: Partial<Record<StockSort, RawBuilder<unknown>>> = {
  sold_30d: sold,
  days_left: sold,
  value: sql`join products on products.id = found.product_id`,
}

const orderings: Record<StockSort, RawBuilder<unknown>> = {
  // The same expression as in the large index (db/migrations/large-indexes.ts).
  name_ar: sql`found.name_ar collate "ar-x-icu"`,
  place: sql`found.place`,
  available: sql`found.stock_quantity`,
  sold_30d: sql`coalesce(sold.quantity, 0)`,
  days_left: sql`found.stock_quantity::numeric / nullif(sold.quantity, 0)`,
  value: sql`found.stock_quantity * products.average_cost_halalas::bigint`,
}
/** Without a value a product comes last, in either direction. */
const nullable: ReadonlySet<StockSort> = new Set(['place', 'available', 'days_left', 'value'])

const stockOfView: Record<Exclude<StockView, 'dead'>, StockState> = {
  low: 'few',
  zero: 'zero',
  untracked: 'untracked',
}

/** In stock, but not sold for a long time. */
const isDead: Condition = sql`(stock_quantity > 0 and created_at < now() - make_interval(days => ${sql.lit(deadAfterDays)})
  and not exists (select from stock_movements where stock_movements.product_id = office_products.product_id and reason = 'sold'
    and stock_movements.created_at > now() - make_interval(days => ${sql.lit(deadAfterDays)})))`

const isUnfiltered = ({ view, q, place, supplier_id, ids, sku }: StockFilters): boolean =>
  !view && !q && !place && !supplier_id && !ids && !sku

/** The products with this code on their label, or on the label of a variant that is sold. */
function hasCode(typed: string): Condition {
  const code = toAsciiDigits(typed).trim()
  const cases = [code, code.toUpperCase(), code.toLowerCase()]
  return sql`product_id in (select id from products where sku = any(${cases}::text[])
    union select product_id from product_variants where sku = any(${cases}::text[]) and is_active)`
}

/** The conditions on a select from `office_products`. */
function stockConditions(
  { view, q, place, supplier_id, ids, sku }: Omit<StockFilters, 'page' | 'limit'>,
  withTypos: boolean,
): Condition[] {
  const words = matchesWords(q, withTypos)
  return [
    sql<boolean>`(status <> 'a' or stock_quantity > 0)`,
    ...conditionsOf({
      place: place || undefined,
      supplier: supplier_id,
      ...(view && view !== 'dead' && { stock: [stockOfView[view]] }),
    }),
    // An empty list finds nothing.
    ...(ids ? [sql<boolean>`product_id = any(${ids}::int[])`] : []),
    ...(view === 'dead' ? [isDead] : []),
    ...(sku ? [hasCode(sku)] : []),
    ...(words ? [words] : []),
  ]
}
