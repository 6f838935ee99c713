import type { Db } from '#db/tables.ts'

/** Takes everything out of a cart: lines, addresses, coupon, shipping and payment. Its row stays. One statement. */
export async function emptyCart(tx: Db, cartId: number): Promise<void> {
  await tx
    .with('lines', (sub) => sub.deleteFrom('cart_items').where('cart_id', '=', cartId))
    .with('addresses', (sub) => sub.deleteFrom('cart_addresses').where('cart_id', '=', cartId))
    .updateTable('carts')
    .set({ coupon_id: null, shipping_method: null, payment_method: null, quoted_total_halalas: 0, updated_at: new Date() })
    .where('id', '=', cartId)
    .execute()
}
