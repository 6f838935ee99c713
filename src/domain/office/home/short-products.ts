import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { hasRecentSales } from '../product-filters/recently-sold.ts'
import { englishNameSql } from '#domain/catalogue/names.ts'

export const shortKinds = ['low_stock', 'sold_out'] as const
export type ShortKind = (typeof shortKinds)[number]

interface ShortRow {
  id: number
  title: string
  detail: string
}

/** For each kind, the number of products and the first five. */
export type ShortProducts = Record<ShortKind, { count: number; rows: ShortRow[] }>

/** The time for which the result is shared by all members; it is the same for everyone, and costs a lookup of sales for each product. */
const sharedMs = 10_000
const shared = new WeakMap<Db, { until: number; products: Promise<ShortProducts> }>()

/** Loads products on sale that are low or sold out and were sold in the last 30 days, ten seconds old at most (office.md O3.1). */
export function loadShortProducts(db: Db): Promise<ShortProducts> {
  const known = shared.get(db)
  if (known && known.until > Date.now()) return known.products
  const products = findShortProducts(db)
  shared.set(db, { until: Date.now() + sharedMs, products })
  products.catch(() => shared.delete(db))
  return products
}

/** One statement, which reads only the few products that are low or sold out. */
async function findShortProducts(db: Db): Promise<ShortProducts> {
  const kindSql = (condition: string) => sql`(
    select json_build_object('count', count(*), 'rows', coalesce((
      select json_agg(first) from (
        select product_id as id, name_ar as title,
          (select ${englishNameSql} from products where products.id = product_id) as title_en, stock_quantity::text as detail from short where ${sql.raw(condition)}
        order by stock_quantity, product_id limit 5) as first), '[]'))
    from short where ${sql.raw(condition)})`
  const { rows } = await sql<ShortProducts>`
    with short as materialized (
      select product_id, name_ar, stock_quantity, stock_state from office_products
      where status = 'p' and stock_state in ('l', 's') and not is_deleted and ${hasRecentSales})
    select ${kindSql("stock_state = 'l'")} as low_stock, ${kindSql("stock_state = 's'")} as sold_out`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a count came without a row')
  return found
}
