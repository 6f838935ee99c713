import type { Db } from '#db/tables.ts'
import { updateCartOptimistically } from './update-cart-optimistically.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/** Removes a line; a line that is not in this cart changes nothing (contract §5.4). */
export function removeFromCart(db: Db, shopper: Shopper, lineId: number): Promise<PricedCart> {
  return updateCartOptimistically(db, shopper, (state) => ({
    ...state,
    lines: state.lines.filter(({ id }) => id !== lineId),
  }))
}
