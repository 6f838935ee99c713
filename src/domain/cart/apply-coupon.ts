import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { couponRefusal } from './coupon-rules.ts'
import type { CartState } from './load-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'
import { updateCartOptimistically } from './update-cart-optimistically.ts'

/**
 * Applies a coupon to the cart in place of any other (contract §5.6). `couponCode` in capitals. Known and unknown codes take the same path
 * here, so that the response time does not tell them apart.
 *
 * @throws ShopError `cartEmpty` `invalidPromoCode` `couponMinimumNotMet` { minimumHalalas }; the cart keeps the coupon it had
 */
export function applyCoupon(db: Db, shopper: Shopper, couponCode: string): Promise<PricedCart> {
  return updateCartOptimistically(db, shopper, withCoupon, { couponCode, check: requireCoupon })
}

/** The coupon was loaded by its code; pricing ignores it when it may not be used. */
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
