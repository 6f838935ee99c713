import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Violation } from './check-invariants.ts'

/** Products on sale that no search can find: without search text, or not among what lists and searches read. */
export async function checkCatalogue(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'a product without search text' as rule, id::text from products where is_active and btrim(search_text) = ''
    union all
    select 'a product that no list shows', id::text from products
    where is_active and not exists (select from product_search where product_id = products.id)
    order by rule, id`.execute(db)
  return rows
}
