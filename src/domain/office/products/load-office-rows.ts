import { sql, type RawBuilder } from 'kysely'
import { effectivePriceSql } from '#domain/catalogue/effective-price.ts'
import { prepared, type Placeholders } from '#db/prepared.ts'
import type { Db } from '#db/tables.ts'
import { reservedOfSql } from '#domain/inventory/reserved-stock.ts'
import { lowStockLevel } from '../product-filters/low-stock-level.ts'
import { isRecentlySold } from '../product-filters/recently-sold.ts'

/** A picture in the list. */
export interface RowPicture {
  path: string
  placeholder: string | null
}

export type OfficeRow = Awaited<ReturnType<typeof loadOfficeRows>>[number]

/**
 * The quantity reserved by open orders, and the quantity sold in the last 30 days, for a select from `products`; each reads only the
 * product's own rows by index (db/migrations/large-indexes.ts).
 */
const ordered = [
  sql<number>`coalesce((
    select sum(quantity)::int from reserved where reserved.product_id = products.id), 0)`.as(
    'reserved',
  ),
  sql<number>`coalesce((
    select sum(quantity)::int from order_items where product_id = products.id and ${isRecentlySold}), 0)`.as(
    'sold_30d',
  ),
] as const

const columns = [
  'products.id',
  'products.sku',
  'products.slug',
  'products.status',
  'products.version',
  'products.name_ar',
  'products.name_latin',
  'products.name_en',
  'products.price_halalas',
  'products.special_price_halalas',
  'products.special_starts_on',
  'products.special_ends_on',
  'products.price_to_halalas',
  'products.average_cost_halalas',
  'products.unit',
  'products.stock_quantity',
  'products.low_stock_at',
  'products.varies',
  'products.place',
  'products.supplier_id',
  'products.profile_slug',
  'products.is_featured',
  'products.created_at',
  'products.updated_at',
  'products.updated_by',
  'products.deleted_at',
] as const

const chosen = (table: string, column: string) =>
  sql<
    number[]
  >`array(select ${sql.ref(column)} from ${sql.table(table)} where product_id = products.id order by position, ${sql.ref(column)})`

/** The columns that list and editor share, as a select of these products. */
export const selectOfficeRows = (db: Db, ids: RawBuilder<number[]>) =>
  db
    // Evaluated once for all products.
    .with(
      (reserved) => reserved('reserved').materialized(),
      () => sql<{ product_id: number; quantity: number }>`(${reservedOfSql(ids)})`,
    )
    .selectFrom('products')
    .where(sql<boolean>`products.id = any(${ids}::int[])`)
    .leftJoin('staff', 'staff.customer_id', 'products.updated_by')
    .select(columns)
    .select('staff.name as staff_name')
    .select([
      lowStockLevel.as('low_stock_level'),
      effectivePriceSql.as('price_now_halalas'),
      chosen('product_categories', 'category_id').as('category_ids'),
      chosen('product_colors', 'color_id').as('color_ids'),
      chosen('product_sizes', 'size_id').as('size_ids'),
    ])
    .select(ordered)

/** The prepared query of list rows; planning it takes longer than reading a page. */
const loading = prepared(({ ids }: Placeholders<{ ids: number[] }>, db) =>
  selectOfficeRows(db, ids)
    .select([
      sql<RowPicture | null>`(
        select json_build_object('path', path, 'placeholder', placeholder) from product_images
        where product_id = products.id and deleted_at is null order by position, id limit 1)`.as(
        'picture',
      ),
      sql<number>`(select count(*)::int from product_images where product_id = products.id and deleted_at is null)`.as(
        'image_count',
      ),
    ])
    .compile(),
)

/** Loads the list rows of products, in the order of the ids. One statement. */
export async function loadOfficeRows(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await loading(db, { ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
