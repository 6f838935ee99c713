import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Violation } from './check-invariants.ts'

/**
 * Finds products on sale that no search can find (without search text, or missing from `product_search`); varying products whose stock is
 * not the sum of their variants (office.md O-07); published products created by staff that lack a name, a price, a category or a picture;
 * versions made by staff that the audit log does not know (office.md O5.9).
 */
export async function checkCatalogue(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'a product without search text' as rule, id::text from products where is_active and btrim(search_text) = ''
    union all
    select 'a product that no list shows', id::text from products
    where is_active and not exists (select from product_search where product_id = products.id)
    union all
    select 'a product that is not its variants', id::text from products
    where varies and stock_quantity is distinct from (
      select case when bool_or(stock_quantity is null) then null else sum(stock_quantity) end
      from product_variants where product_id = products.id and is_active)
    union all
    select 'a version of a product without its audit row', product_id::text from product_versions kept
    where updated_by is not null
    group by product_id having count(*) > (
      select count(*) from audit_log where entity = 'product' and entity_id = kept.product_id::text)
    union all
    select 'a published product that lacks what publishing asks for', id::text from products
    where status = 'published' and exists (
      select from product_versions first where first.product_id = products.id and first.version = 1 and first.updated_by is not null) and (
      btrim(name_ar) = '' or price_halalas <= 0
      or not exists (select from product_categories where product_id = products.id)
      or not exists (select from product_images image where image.product_id = products.id and image.deleted_at is null))
    order by rule, id`.execute(db)
  return rows
}
