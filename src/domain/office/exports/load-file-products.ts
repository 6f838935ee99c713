import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ImportField } from '../imports/fields.ts'
import type { FileVariant } from '../imports/variants/write-variant-cell.ts'
import type { ExportedProduct } from './product-lines.ts'
import { relatedRows, contentColumns, profileColumn } from '../product-content/load-content.ts'

const [categories, colors, sizes] = relatedRows
const lists = { category_ids: categories, color_ids: colors, size_ids: sizes } as const

const variantsWithStock = sql<FileVariant[]>`case when products.varies then coalesce((
    select json_agg(json_build_object('sku', sku, 'color_id', color_id, 'size_id', size_id, 'price_halalas', price_halalas,
      'special_price_halalas', special_price_halalas, 'is_active', is_active, 'stock_quantity', stock_quantity) order by position, id)
    from product_variants where product_id = products.id), '[]') else '[]' end`.as('variants')

/**
 * Loads products by id for a file with these fields, ordered by id; those in the bin are left out. Columns that no field needs are not
 * read: variants, pictures and related products take as long as all the rest. One statement.
 */
export async function loadFileProducts(
  db: Db,
  fields: readonly ImportField[],
  ids: readonly number[],
  withVariants: boolean,
): Promise<ExportedProduct[]> {
  if (ids.length === 0) return []
  const targets = new Set(fields.map(({ target }) => target?.split('.')[0]))
  // The lines of variants name their product by its SKU.
  if (withVariants) targets.add('sku')
  const rows = await db
    .selectFrom('products')
    .select(['products.id', 'products.stock_quantity', 'products.average_cost_halalas'])
    .select(contentColumns.filter((column) => targets.has(column)))
    .select(Object.entries(lists).flatMap(([name, list]) => (targets.has(name) ? [list] : [])))
    .$if(targets.has('care'), (query) => query.select('products.care'))
    .$if(targets.has('profile'), (query) => query.select(profileColumn))
    .$if(withVariants, (query) => query.select(variantsWithStock))
    .where(sql<boolean>`products.id = any(${[...ids]}::int[])`)
    .where('products.deleted_at', 'is', null)
    .orderBy('products.id')
    .execute()
  return rows.map(({ id, stock_quantity, average_cost_halalas, variants = [], ...content }) => ({
    id,
    variants,
    stockQuantity: stock_quantity,
    averageCostHalalas: average_cost_halalas,
    content: content as ExportedProduct['content'],
  }))
}
