import type { Db } from '#db/tables.ts'
import { changeCart } from './change-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/** Takes the coupon off the cart; a cart without one stays as it is (contract §5.7). */
export function removeCoupon(db: Db, shopper: Shopper): Promise<PricedCart> {
  return changeCart(db, shopper, async (tx, contents) => {
    if (!contents.cart?.coupon_id) return contents
    await tx.updateTable('carts').set({ coupon_id: null }).where('id', '=', contents.cart.id).execute()
    return { ...contents, cart: { ...contents.cart, coupon_id: null }, coupon: null }
  })
}
