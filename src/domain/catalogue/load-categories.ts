import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'

export interface CategoryRecord extends Row<'categories'> {
  /** Number of plants for sale in it. */
  products_count: number
  /** The point that stays visible when its picture is cropped, in thousandths from the top left; null: no uploaded picture. */
  focal: { x: number; y: number } | null
}

const categoriesWithCount = (db: Db) =>
  db
    .selectFrom('categories')
    .selectAll()
    .select(
      sql<number>`(select coalesce(sum(product_count), 0)::int from product_facet_groups where categories.id = any(category_ids))`.as(
        'products_count',
      ),
    )
    .select(
      sql<CategoryRecord['focal']>`(
        select json_build_object('x', focal_x, 'y', focal_y) from media_files where path = image_path)`.as(
        'focal',
      ),
    )
    .where('is_active', '=', true)

/** Returns the categories a shopper sees, by position. */
export const loadCategories = (db: Db): Promise<CategoryRecord[]> =>
  categoriesWithCount(db).orderBy('position').orderBy('id').execute()

/** Returns one category by its id, its slug or an earlier slug; undefined: there is none, or it is hidden. */
export function loadCategory(db: Db, idOrSlug: string): Promise<CategoryRecord | undefined> {
  const isId = /^[1-9]\d{0,8}$/.test(idOrSlug)
  return categoriesWithCount(db)
    .where(
      isId
        ? sql<boolean>`id = ${Number(idOrSlug)}`
        : sql<boolean>`(slug = ${idOrSlug} or id = (select category_id from old_slugs where slug = ${idOrSlug}))`,
    )
    .orderBy(sql`slug = ${idOrSlug}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}
