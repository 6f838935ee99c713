import type { Db } from '#db/tables.ts'
import { changeCart } from './change-cart.ts'
import { loadContents } from './load-contents.ts'
import { priceCart } from './price-cart.ts'
import { needsWriting, type PricedCart, type Shopper } from './priced-cart.ts'

/** The cart at the prices of now (contract §5.1). Writes only when something in it changed since it was last shown. */
export async function getCart(db: Db, shopper: Shopper): Promise<PricedCart> {
  const contents = await loadContents(db, shopper.customerId)
  const { cart, repairs } = priceCart(contents, shopper.vatRateBasisPoints, new Date())
  // What is being paid is not touched.
  if (contents.beingPaid) return cart
  // Only whoever writes a repair announces it.
  return needsWriting(repairs) ? changeCart(db, shopper, (contents) => contents) : cart
}
