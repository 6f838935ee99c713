import type { Db } from '#db/tables.ts'
import { changeCart } from './change-cart.ts'
import { emptyCart } from './empty-cart.ts'
import type { CartContents } from './load-contents.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/** Empties the cart: lines, coupon, shipping, payment and addresses (contract §5.5). */
export function clearCart(db: Db, shopper: Shopper): Promise<PricedCart> {
  return changeCart(db, shopper, async (tx, contents) => {
    if (!contents.cart) return contents
    await emptyCart(tx, contents.cart.id)
    return emptied(contents, contents.cart)
  })
}

const emptied = (contents: CartContents, cart: NonNullable<CartContents['cart']>): CartContents => ({
  ...contents,
  cart: { ...cart, coupon_id: null, shipping_method: null, payment_method: null, quoted_total_halalas: 0 },
  lines: [],
  addresses: [],
  coupon: null,
})
