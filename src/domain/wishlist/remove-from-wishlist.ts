import type { Db } from '#db/tables.ts'

/** Removes a saved plant; a plant that is not saved changes nothing. */
export async function removeFromWishlist(
  db: Db,
  customerId: number,
  productId: number,
): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute()
}
