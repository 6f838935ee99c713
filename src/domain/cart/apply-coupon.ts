import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changeCart } from './change-cart.ts'
import { couponRefusal } from './coupon-rules.ts'
import type { CartContents } from './load-contents.ts'
import { priceCart } from './price-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/**
 * Puts a coupon on the cart in place of any other (contract §5.6). `couponCode` in capitals. A code that is known and one
 * that is not take the same way here, so that time does not tell them apart.
 *
 * @throws ShopError `cartEmpty` `invalidPromoCode` `couponMinimumNotMet` { minimumHalalas }; the cart keeps the coupon it had
 */
export function applyCoupon(db: Db, shopper: Shopper, couponCode: string): Promise<PricedCart> {
  return changeCart(db, shopper, (contents) => apply(contents, shopper), { couponCode })
}

function apply(contents: CartContents, { vatRateBasisPoints }: Shopper): CartContents {
  const { cart, coupon } = contents
  const now = new Date()
  const { lines } = priceCart(contents, vatRateBasisPoints, now).cart
  if (!cart || lines.length === 0) throw new ShopError('cartEmpty')
  if (!coupon) throw new ShopError('invalidPromoCode')
  const refusal = couponRefusal(coupon, lines, now)
  if (refusal) throw refusal
  return { ...contents, cart: { ...cart, coupon_id: coupon.id } }
}
