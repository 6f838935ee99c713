import type { Db } from '#db/tables.ts'
import { updateCartOptimistically } from './update-cart-optimistically.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/** Removes the coupon from the cart; a cart without one is unchanged (contract §5.7). */
export function removeCoupon(db: Db, shopper: Shopper): Promise<PricedCart> {
  return updateCartOptimistically(db, shopper, (state) => ({
    ...state,
    cart: state.cart && { ...state.cart, coupon_id: null },
    coupon: null,
  }))
}
