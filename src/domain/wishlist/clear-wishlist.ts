import type { Db } from '#db/tables.ts'

/** Deletes everything this customer saved. */
export async function clearWishlist(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('wishlist_items').where('customer_id', '=', customerId).execute()
}
