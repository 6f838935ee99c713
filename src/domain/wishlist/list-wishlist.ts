import type { Db, Row } from '#db/tables.ts'
import { loadProducts, type ProductRecord } from '../catalogue/load-products.ts'

/** A saved plant as stored in its row: the time, price (halalas) and stock when it was saved; null: not recorded. */
export type SavedItem = Pick<Row<'wishlist_items'>, (typeof savedColumns)[number]>
export const savedColumns = ['id', 'created_at', 'saved_price_halalas', 'saved_in_stock'] as const

export interface SavedPlant extends SavedItem {
  product: ProductRecord
}

/** Returns everything this customer saved that is still for sale, newest first. Two statements. */
export async function listWishlist(db: Db, customerId: number): Promise<SavedPlant[]> {
  const items = await db
    .selectFrom('wishlist_items')
    .select(['product_id', ...savedColumns])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
  const products = await loadProducts(db, { ids: items.map((item) => item.product_id), customerId })
  const byId = new Map(products.map((product) => [product.id, product]))
  return items.flatMap(({ product_id, ...item }) => {
    const product = byId.get(product_id)
    return product ? [{ ...item, product }] : []
  })
}
