import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { updateCartOptimistically } from './update-cart-optimistically.ts'
import { couponRefusal } from './coupon-rules.ts'
import type { CartState } from './load-cart.ts'
import { priceCart } from './price-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/**
 * Puts a coupon on the cart in place of any other (contract §5.6). `couponCode` in capitals. A code that is known and one
 * that is not take the same way here, so that time does not tell them apart.
 *
 * @throws ShopError `cartEmpty` `invalidPromoCode` `couponMinimumNotMet` { minimumHalalas }; the cart keeps the coupon it had
 */
export function applyCoupon(db: Db, shopper: Shopper, couponCode: string): Promise<PricedCart> {
  return updateCartOptimistically(db, shopper, (state) => apply(state, shopper), { couponCode })
}

function apply(state: CartState, { vatRateBasisPoints }: Shopper): CartState {
  const { cart, coupon } = state
  const now = new Date()
  const { lines } = priceCart(state, vatRateBasisPoints, now).cart
  if (!cart || lines.length === 0) throw new ShopError('cartEmpty')
  if (!coupon) throw new ShopError('invalidPromoCode')
  const refusal = couponRefusal(coupon, lines, now)
  if (refusal) throw refusal
  return { ...state, cart: { ...cart, coupon_id: coupon.id } }
}
