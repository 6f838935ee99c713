import { sql } from 'kysely'

/** What a line of a document or of the ledger says of its plant. */
export interface StockProductRow {
  product_id: number
  sku: string
  name_ar: string
  name_latin: string | null
  name_en: string | null
  place: string | null
  image_path: string | null
}

/** The columns of `StockProductRow`, for a select that has `products`. */
export const stockProductSql = sql`products.id as product_id, products.sku, products.name_ar, products.name_latin, products.name_en, products.place,
  (select path from product_images where product_id = products.id and deleted_at is null order by position, id limit 1) as image_path`
