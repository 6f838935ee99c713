import type { Db } from '#db/tables.ts'
import { updateCartOptimistically } from './update-cart-optimistically.ts'
import { loadCart } from './load-cart.ts'
import { priceCart } from './price-cart.ts'
import { hasAdjustments, type PricedCart, type Shopper } from './priced-cart.ts'

/** Returns the cart at current prices (contract §5.1). Writes only when something in it changed since it was last shown. */
export async function getCart(db: Db, shopper: Shopper): Promise<PricedCart> {
  const state = await loadCart(db, shopper.customerId)
  const { cart, adjustments } = priceCart(state, shopper.vatRateBasisPoints)
  // A cart that is being paid is not changed.
  if (state.pendingPayment) return cart
  // Only the request that writes an adjustment announces it.
  return hasAdjustments(adjustments)
    ? updateCartOptimistically(db, shopper, (state) => state)
    : cart
}
