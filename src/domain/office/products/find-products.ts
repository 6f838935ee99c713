import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import { loadOfficeRows, type OfficeRow } from './load-office-rows.ts'
import {
  conditionsOf,
  type Condition,
  type ProductFilters,
} from '../product-filters/product-filters.ts'
import { matchesWords } from '../product-filters/product-words.ts'
import { isRecentlySold } from '../product-filters/recently-sold.ts'

export type ProductSort =
  | 'updated_at'
  | 'created_at'
  | 'name_ar'
  | 'name_latin'
  | 'price'
  | 'stock'
  | 'sold_30d'
  | 'id'

export interface ProductListQuery extends ProductFilters {
  sort?: ProductSort | undefined
  order?: 'asc' | 'desc' | undefined
  page: number
  limit: number
}

/** The same expressions as in the large indexes (db/migrations/large-indexes.ts). */
const sortKeys: Record<Exclude<ProductSort, 'sold_30d'>, RawBuilder<unknown>> = {
  updated_at: sql`updated_at`,
  created_at: sql`created_at`,
  name_ar: sql`name_ar collate "ar-x-icu"`,
  name_latin: sql`name_latin collate "en-x-icu"`,
  price: sql`price_halalas`,
  stock: sql`stock_quantity`,
  id: sql`product_id`,
}
/** Names are sorted ascending by default, all else descending. */
const ascendingByDefault: ReadonlySet<ProductSort> = new Set(['name_ar', 'name_latin'])

/**
 * Returns a page of the office's product list and the number of matches, up to 10,000. If words match nothing, the search is repeated
 * allowing one typo. Filters and sorting use the read model `office_products`; only the products of the page are loaded in full. Two
 * statements, three for more matches, and one more for a typo.
 *
 * @throws ShopError as `requireWithinCountedRows`
 */
export async function findProducts(
  db: Db,
  query: ProductListQuery,
): Promise<{ products: OfficeRow[]; total: number; isMore: boolean }> {
  requireWithinCountedRows(query)
  const { ids, counted } = await findIds(db, query)
  const products = await loadOfficeRows(db, ids)
  return { products, total: Math.min(counted, maxCountedRows), isMore: counted > maxCountedRows }
}

/** Returns the ids of all matching products, at most `limit`, in ascending order, for jobs over many products. */
export async function findProductIds(
  db: Db,
  filters: ProductFilters,
  limit: number,
): Promise<number[]> {
  for (const withTypos of [false, true]) {
    const { rows } = await sql<{ id: number }>`
      select product_id as id from office_products where ${allOf(filters, withTypos)} order by product_id limit ${limit}`.execute(
      db,
    )
    if (rows.length > 0 || !filters.q) return rows.map(({ id }) => id)
  }
  return []
}

interface FoundPage {
  ids: number[]
  counted: number
}

async function findIds(db: Db, query: ProductListQuery): Promise<FoundPage> {
  const found = await readPage(db, query, false)
  return found.counted === 0 && query.q ? readPage(db, query, true) : found
}

/**
 * Selects up to as many products as are counted, then sorts them, so that each is read once, however few match. If more match, the page is
 * read from the index of the order, since many match. One statement, two if more match.
 */
async function readPage(db: Db, query: ProductListQuery, withTypos: boolean): Promise<FoundPage> {
  if (isUnfiltered(query)) return readPageOfAll(db, query)
  const condition = allOf(query, withTypos)
  const columns = columnsFor(query)
  const { rows } = await sql<FoundPage>`
    with found as materialized (select ${columns} from office_products where ${condition} limit ${maxCountedRows + 1})
    select counted, case when counted <= ${maxCountedRows} then array(${pageOf(query, { from: sql`found`, has: sql`sold.product_id in (select product_id from found)` })}) else '{}' end as ids
    from (select count(*)::int as counted from found) as sum`.execute(db)
  const { counted = 0, ids = [] } = rows[0] ?? {}
  if (counted <= maxCountedRows) return { ids, counted }
  const all = {
    from: sql`(select ${columns} from office_products where ${condition}) as found`,
    has: sql`exists (select from office_products where product_id = sold.product_id and ${condition} offset 0)`,
    isLookup: true,
  }
  const paged = await sql<{
    id: number
  }>`select product_id as id from (${pageOf(query, all)}) as page`.execute(db)
  return { ids: paged.rows.map(({ id }) => id), counted }
}

/** Reads a page without a filter: products are counted up to the limit without keeping them. One statement. */
async function readPageOfAll(db: Db, query: ProductListQuery): Promise<FoundPage> {
  const condition = allOf({}, false)
  const page = pageOf(query, {
    from: sql`(select ${columnsFor(query)} from office_products where ${condition}) as found`,
    // Few products are in the bin; all others are listed.
    has: sql`sold.product_id not in (select product_id from office_products where is_deleted)`,
  })
  const { rows } = await sql<FoundPage>`
    select (select count(*)::int from (select from office_products where ${condition} limit ${maxCountedRows + 1}) as found) as counted,
      array(${page}) as ids`.execute(db)
  return rows[0] ?? { ids: [], counted: 0 }
}

const isUnfiltered = (query: ProductListQuery): boolean =>
  !query.q && !query.view && conditionsOf(query).length === 1

const allOf = (filters: ProductFilters, withTypos: boolean): Condition =>
  sql`${sql.join(
    [...conditionsOf(filters), matchesWords(filters.q, withTypos)].filter((one) => one !== null),
    sql` and `,
  )}`

/** Returns the columns needed to sort a page; others would be stored for up to 10,000 rows in vain. */
function columnsFor({ sort = 'updated_at' }: ProductListQuery): RawBuilder<unknown> {
  const column = sort === 'price' ? 'price_halalas' : sort === 'stock' ? 'stock_quantity' : sort
  return column === 'id' || column === 'sold_30d'
    ? sql`product_id`
    : sql`product_id, ${sql.ref(column)}`
}

/** Rows from which a page is taken. */
interface Found {
  from: RawBuilder<unknown>
  /** Whether a row of `sold` is among them. */
  has: RawBuilder<unknown>
  /** `has` is a look-up by id, so as few products as possible are checked, in their order. */
  isLookup?: boolean
}

/** Returns the query for the ids of a page, with ties broken by id so that no product appears on two pages. */
function pageOf(query: ProductListQuery, found: Found) {
  const { sort = 'updated_at', order, page, limit } = query
  const isAscending = order ? order === 'asc' : ascendingByDefault.has(sort)
  const way = sql.raw(isAscending ? 'asc' : 'desc')
  const offset = sql`limit ${limit} offset ${(page - 1) * limit}`
  if (sort === 'sold_30d')
    return sql`
      ${soldOrder(found, isAscending, page * limit)} order by quantity ${way}, product_id ${way} ${offset}`
  const nulls = sort === 'stock' ? sql.raw('nulls last') : sql``
  return sql`
    select product_id from ${found.from} order by ${sortKeys[sort]} ${way} ${nulls}, product_id ${way} ${offset}`
}

/**
 * Sorts by pieces ordered in the last 30 days. Sold products are read in the order of their quantity, at most `most`; unsold products,
 * which are the majority, are read only if they come first or are needed to fill the page.
 */
function soldOrder({ from, has, isLookup = false }: Found, isAscending: boolean, most: number) {
  const way = sql.raw(isAscending ? 'asc' : 'desc')
  const inOrder = sql`order by quantity ${way}, product_id ${way}`
  const sold = isLookup
    ? sql`(select product_id, quantity from sold ${inOrder} offset 0) as sold`
    : sql`sold`
  const ordered = (limit: RawBuilder<unknown>) => sql`
    select product_id, quantity from ${sold} where ${has} ${inOrder} limit ${limit}`
  const others = (limit: RawBuilder<unknown>) => sql`
    select product_id, 0 as quantity from ${from} where product_id not in (select product_id from sold)
    order by product_id ${way} limit ${limit}`
  const [first, rest] = isAscending ? [others, ordered] : [ordered, others]
  const missing = sql`greatest(0, ${most}::int - (select count(*) from first))`
  return sql`
  with sold as materialized (
    select product_id, sum(quantity)::int as quantity from order_items where ${isRecentlySold} group by product_id),
    first as materialized (${first(sql`${most}::int`)})
  select product_id from (select * from first union all (${rest(missing)})) as counted`
}
