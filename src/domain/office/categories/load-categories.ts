import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { productsByOption } from '../product-filters/products-by-option.ts'

export type OfficeCategoryRecord = Awaited<ReturnType<typeof loadOfficeCategories>>[number]

/** Loads all categories in their order, or those with these ids, including hidden ones, each with its number of products. One statement. */
export async function loadOfficeCategories(db: Db, ids?: number[]) {
  return db
    .selectFrom('categories')
    .leftJoin(productsByOption('category_ids').as('counted'), 'counted.option_id', 'categories.id')
    .selectAll('categories')
    .select([
      sql<
        string[]
      >`array(select slug from old_slugs where category_id = categories.id order by slug)`.as(
        'old_slugs',
      ),
      sql<number | null>`(select id from media_files where path = image_path limit 1)`.as(
        'media_id',
      ),
      sql<number>`coalesce(counted.products, 0)`.as('products_count'),
      sql<number>`(select coalesce(sum(product_count), 0)::int from product_facet_groups where categories.id = any(category_ids))`.as(
        'published_count',
      ),
    ])
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** @throws ShopError `notFound` */
export async function loadOfficeCategory(db: Db, id: number): Promise<OfficeCategoryRecord> {
  const [category] = await loadOfficeCategories(db, [id])
  if (!category) throw new ShopError('notFound')
  return category
}
