import type { Db, Row } from '#db/tables.ts'
import { loadProducts, type ProductRecord } from '../catalogue/load-products.ts'

/** A saved plant. */
export interface SavedPlant extends Pick<Row<'wishlist_items'>, 'id' | 'created_at'> {
  product: ProductRecord
}

/** Everything this customer saved that is still for sale, newest first. Two statements. */
export async function listWishlist(db: Db, customerId: number): Promise<SavedPlant[]> {
  const items = await db
    .selectFrom('wishlist_items')
    .select(['id', 'product_id', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
  const products = await loadProducts(db, { ids: items.map((item) => item.product_id), customerId })
  const byId = new Map(products.map((product) => [product.id, product]))
  return items.flatMap(({ id, product_id, created_at }) => {
    const product = byId.get(product_id)
    return product ? [{ id, created_at, product }] : []
  })
}
