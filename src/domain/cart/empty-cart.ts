import type { Db } from '#db/tables.ts'

/** Forgets the card of a cart. */
export const noCard = { card_token_sealed: null, card_brand: null, card_last4: null, card_expires_at: null }

/** Takes everything out of a cart: lines, addresses, coupon, shipping and payment. Its row stays. One statement. */
export async function emptyCart(tx: Db, cartId: number): Promise<void> {
  await tx
    .with('lines', (sub) => sub.deleteFrom('cart_items').where('cart_id', '=', cartId))
    .with('addresses', (sub) => sub.deleteFrom('cart_addresses').where('cart_id', '=', cartId))
    .updateTable('carts')
    .set({ coupon_id: null, shipping_method: null, payment_method: null, ...noCard, quoted_total_halalas: 0, updated_at: new Date() })
    .where('id', '=', cartId)
    .execute()
}
