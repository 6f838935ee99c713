import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { couponRefusal } from './coupon-rules.ts'
import type { CartState } from './load-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'
import { updateCartOptimistically } from './update-cart-optimistically.ts'

/**
 * Puts a coupon on the cart in place of any other (contract §5.6). `couponCode` in capitals. A code that is known and one
 * that is not take the same way here, so that time does not tell them apart.
 *
 * @throws ShopError `cartEmpty` `invalidPromoCode` `couponMinimumNotMet` { minimumHalalas }; the cart keeps the coupon it had
 */
export function applyCoupon(db: Db, shopper: Shopper, couponCode: string): Promise<PricedCart> {
  return updateCartOptimistically(db, shopper, withCoupon, { couponCode, check: requireCoupon })
}

/** The coupon was loaded by its code; pricing leaves it out when it may not be used. */
function withCoupon(state: CartState): CartState {
  const { cart, coupon } = state
  return cart && coupon ? { ...state, cart: { ...cart, coupon_id: coupon.id } } : state
}

function requireCoupon({ lines }: PricedCart, { coupon, readAt }: CartState): void {
  if (lines.length === 0) throw new ShopError('cartEmpty')
  if (!coupon) throw new ShopError('invalidPromoCode')
  const refusal = couponRefusal(coupon, lines, readAt)
  if (refusal) throw refusal
}
