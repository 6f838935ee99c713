import type { Db } from '#db/tables.ts'
import { changeCart } from './change-cart.ts'
import { emptied } from './empty-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/** Empties the cart: lines, coupon, shipping, payment and addresses (contract §5.5). */
export const clearCart = (db: Db, shopper: Shopper): Promise<PricedCart> => changeCart(db, shopper, emptied)
