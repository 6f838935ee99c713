import type { Db } from '#db/tables.ts'
import { changeCart } from './change-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/** Takes the coupon off the cart; a cart without one stays as it is (contract §5.7). */
export function removeCoupon(db: Db, shopper: Shopper): Promise<PricedCart> {
  return changeCart(db, shopper, (contents) => ({
    ...contents,
    cart: contents.cart && { ...contents.cart, coupon_id: null },
    coupon: null,
  }))
}
