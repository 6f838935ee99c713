import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { variantsOfProduct } from '../product-content/load-content.ts'
import type { BulkContent } from './bulk-actions.ts'

/** A product as read by the dry run of a bulk edit, without its long texts. */
export type BulkProduct = BulkContent & {
  id: number
  sku: string
  name_ar: string
  name_en: string | null
  name_latin: string | null
  /** The first character of the description; empty where there is none. */
  description_ar: string
  image_ids: number[]
}

/** Loads products by id, ordered by id; those in the bin are left out. One statement, no lock. */
export async function loadBulkContent(db: Db, ids: readonly number[]): Promise<BulkProduct[]> {
  const { rows } = await sql<BulkProduct>`
    select id, sku, name_ar, name_en, name_latin, left(description_ar, 1) as description_ar, status, price_halalas, special_price_halalas,
      special_starts_on, special_ends_on, varies, case when varies then ${variantsOfProduct} else '[]' end as variants, stock_quantity is not null as stock_tracked, place, is_featured, supplier_id,
      profile_slug as profile,
      array(select category_id from product_categories where product_id = products.id order by position, category_id) as category_ids,
      array(select color_id from product_colors where product_id = products.id order by position, color_id) as color_ids,
      array(select size_id from product_sizes where product_id = products.id order by position, size_id) as size_ids,
      array(select id from product_images where product_id = products.id and deleted_at is null) as image_ids
    from products where id = any(${[...ids]}::int[]) and deleted_at is null order by id`.execute(db)
  return rows
}
