import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadOfficeRows, type OfficeRow } from './load-office-rows.ts'
import { conditionsOf, type Condition, type ProductFilters } from './product-filters.ts'
import { matchesWords } from './product-words.ts'

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

/** Nothing is counted beyond, and no page begins behind it (office.md 20.3). */
export const mostCounted = 10_000

/** As the large indexes have them (db/large-indexes.ts). */
const sortKeys: Record<Exclude<ProductSort, 'sold_30d'>, RawBuilder<unknown>> = {
  updated_at: sql`updated_at`,
  created_at: sql`created_at`,
  name_ar: sql`name_ar collate "ar-x-icu"`,
  name_latin: sql`coalesce(name_latin, name_en, name_ar) collate "en-x-icu"`,
  price: sql`price_halalas`,
  stock: sql`stock_quantity`,
  id: sql`id`,
}
/** Names are read from the beginning, all else from the end. */
const ascendingByDefault: ReadonlySet<ProductSort> = new Set(['name_ar', 'name_latin'])

/**
 * A page of all products with what the office's list shows, and how many there are, up to 10,000. Words that find nothing are looked for
 * once more with one slip forgiven. Two statements, three where more are found, one more for a slip.
 *
 * @throws ShopError `validationFailed` for a page behind the 10,000th product
 */
export async function findProducts(
  db: Db,
  query: ProductListQuery,
): Promise<{ products: OfficeRow[]; total: number; isMore: boolean }> {
  if (query.page * query.limit > mostCounted)
    throw new ShopError('validationFailed', {}, { page: ['narrowYourSearch'] })
  const { ids, counted } = await findIds(db, query)
  const products = await loadOfficeRows(db, ids)
  return { products, total: Math.min(counted, mostCounted), isMore: counted > mostCounted }
}

/** The ids of all products that a filter finds, at most `limit`, in the order of their ids: what a job over many products is given. */
export async function findProductIds(
  db: Db,
  filters: ProductFilters,
  limit: number,
): Promise<number[]> {
  for (const withTypos of [false, true]) {
    const { rows } = await sql<{ id: number }>`
      select id from products where ${allOf(filters, withTypos)} order by id limit ${limit}`.execute(
      db,
    )
    if (rows.length > 0 || !filters.q) return rows.map(({ id }) => id)
  }
  return []
}

async function findIds(
  db: Db,
  query: ProductListQuery,
): Promise<{ ids: number[]; counted: number }> {
  const found = await readPage(db, query, false)
  return found.counted === 0 && query.q ? readPage(db, query, true) : found
}

/**
 * Finds as many as are counted, then puts them in order: one look at each product, however few fit. Where there are more, the index of
 * the order leads to the page, since many fit. One statement, two where there are more.
 */
async function readPage(db: Db, query: ProductListQuery, withTypos: boolean) {
  const condition = allOf(query, withTypos)
  const page = sql`${orderedBy(query)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  const { rows } = await sql<{ counted: number; ids: number[] }>`
    with found as materialized (select ${sortedColumns} from products where ${condition} limit ${mostCounted + 1})
    select counted, case when counted <= ${mostCounted} then array(select id from found ${page}) else '{}' end as ids
    from (select count(*)::int as counted from found) as sum`.execute(db)
  const { counted = 0, ids = [] } = rows[0] ?? {}
  if (counted <= mostCounted) return { ids, counted }
  const paged = await sql<{ id: number }>`
    select id from (select ${sortedColumns} from products where ${condition}) as found ${page}`.execute(
    db,
  )
  return { ids: paged.rows.map(({ id }) => id), counted }
}

const allOf = (filters: ProductFilters, withTypos: boolean): Condition =>
  sql`${sql.join(
    [...conditionsOf(filters), ...(matchesWords(filters.q, withTypos) ?? [])],
    sql` and `,
  )}`

const sortedColumns = sql`id, updated_at, created_at, name_ar, name_latin, name_en, price_halalas, stock_quantity`

/** Ties by id, so that no product stands on two pages. */
function orderedBy({ sort = 'updated_at', order }: ProductListQuery) {
  const isAscending = order ? order === 'asc' : ascendingByDefault.has(sort)
  const way = sql.raw(isAscending ? 'asc' : 'desc')
  if (sort === 'sold_30d')
    return sql`left join (${soldSql}) as sold on product_id = id order by coalesce(quantity, 0) ${way}, id ${way}`
  const nulls = sort === 'stock' ? sql.raw('nulls last') : sql``
  return sql`order by ${sortKeys[sort]} ${way} ${nulls}, id ${way}`
}

/** Pieces of each product ordered in the last 30 days; cancelled orders and those nobody paid for do not count. */
const soldSql = sql`
  select product_id, sum(quantity)::int as quantity from orders join order_items on order_id = orders.id
  where placed_at > now() - interval '30 days' and status not in ('cancelled', 'pending_payment') group by product_id`
