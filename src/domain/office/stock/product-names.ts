import { sql } from 'kysely'

/** The plant's data on a line of a document or a movement. */
export interface StockProductRow {
  product_id: number
  sku: string
  name_ar: string
  name_latin: string | null
  name_en: string | null
  place: string | null
  image_path: string | null
}

/** The colour and size of a variant, for a select in which only `product_variants` has the columns `color_id` and `size_id`. */
export const optionsOfVariant = (column: 'name_ar' | 'name_en') => sql<string>`concat_ws(' · ',
  (select ${sql.ref(column)} from colors where id = color_id), (select ${sql.ref(column)} from sizes where id = size_id))`

/** The columns of `StockProductRow`, for a select that includes `products`. */
export const stockProductSql = sql`products.id as product_id, products.sku, products.name_ar, products.name_latin, products.name_en, products.place,
  (select path from product_images where product_id = products.id and deleted_at is null order by position, id limit 1) as image_path`
