import type { Db } from '#db/tables.ts'
import { updateCartOptimistically } from './update-cart-optimistically.ts'
import { cleared } from './empty-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/** Empties the cart: lines, coupon, shipping, payment and addresses (contract §5.5). */
export const clearCart = (db: Db, shopper: Shopper): Promise<PricedCart> =>
  updateCartOptimistically(db, shopper, cleared)
