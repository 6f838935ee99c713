import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadContents, type AlsoWanted, type CartContents } from './load-contents.ts'
import { lockCart, lockOrMakeCart } from './lock-cart.ts'
import { priceCart } from './price-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'
import { needsWriting, writeRepairs } from './write-repairs.ts'

/** Writes a change and says what lies in the cart after it. */
export type Change = (tx: Db, contents: CartContents) => Promise<CartContents>

interface Options extends AlsoWanted {
  /** Make the cart when there is none. */
  make?: boolean
}

/**
 * One transaction over a locked cart: load, change, price, remember what was quoted. Five statements as a rule.
 *
 * @throws ShopError `requestInProgress` while the cart is being paid
 */
export function changeCart(
  db: Db,
  { customerId, vatRateBasisPoints }: Shopper,
  change: Change,
  { make = false, ...also }: Options = {},
): Promise<PricedCart> {
  return db.transaction().execute(async (tx) => {
    await (make ? lockOrMakeCart : lockCart)(tx, customerId)
    const contents = await loadContents(tx, customerId, also)
    if (contents.beingPaid) throw new ShopError('requestInProgress')
    const changed = await change(tx, contents)
    const { cart, repairs } = priceCart(changed, vatRateBasisPoints, new Date())
    if (cart.id !== null && needsWriting(repairs)) await writeRepairs(tx, cart.id, repairs)
    return cart
  })
}
