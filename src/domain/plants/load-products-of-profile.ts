import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { loadProducts, type ProductRecord } from '#domain/catalogue/load-products.ts'

/** The number of products on a care page. */
const shown = 24

/** Returns the products on sale of a kind of plant, those in stock first, then the newest. Two statements. */
export async function loadProductsOfProfile(db: Db, slug: string): Promise<ProductRecord[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where profile_slug = ${slug} and is_active
    order by (stock_quantity is null or stock_quantity > 0) desc, id desc limit ${shown}`.execute(
    db,
  )
  return loadProducts(db, { ids: rows.map(({ id }) => id) })
}
