import type { Db } from '#db/tables.ts'
import { transact } from '#db/transact.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadContents, type AlsoWanted, type CartContents } from './load-contents.ts'
import { lockCart, lockOrMakeCart } from './lock-cart.ts'
import { priceCart } from './price-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'
import { repaired } from './repaired.ts'
import { newCart, writeContents } from './write-contents.ts'

/** What lies in the cart after a change. Pure: what it leaves as it was stays the same object, and only the rest is written. */
export type Change = (contents: CartContents) => CartContents

interface Options extends AlsoWanted {
  /** Make the cart when there is none. */
  make?: boolean
  /** What is to be written outside the cart, all or nothing with the change; it comes first, with the cart locked. */
  elsewhere?: (tx: Db, contents: CartContents) => Promise<void>
}

/**
 * Loads a cart, changes it, prices it and writes what is new, with what was quoted. Two statements as a rule: nothing is locked
 * between them, and the second writes only if nobody came between. If somebody did, all is done again with the cart locked.
 *
 * @throws ShopError `requestInProgress` while the cart is being paid
 */
export async function changeCart(db: Db, shopper: Shopper, change: Change, options: Options = {}): Promise<PricedCart> {
  const first = options.elsewhere ? null : await tryToChange(db, shopper, change, options)
  return first ?? transact(db, (tx) => changeLocked(tx, shopper, change, options))
}

async function changeLocked(tx: Db, shopper: Shopper, change: Change, options: Options): Promise<PricedCart> {
  await (options.make ? lockOrMakeCart : lockCart)(tx, shopper.customerId)
  const cart = await tryToChange(tx, shopper, change, options)
  if (!cart) throw new Error(`the cart of customer ${shopper.customerId} changed while it was locked`)
  return cart
}

/** Null when somebody else changed the cart meanwhile; nothing is written then. */
async function tryToChange(
  db: Db,
  { customerId, vatRateBasisPoints }: Shopper,
  change: Change,
  { make = false, elsewhere, ...also }: Options,
): Promise<PricedCart | null> {
  const loaded = await loadContents(db, customerId, also)
  if (loaded.beingPaid) throw new ShopError('requestInProgress')
  const contents = make && !loaded.cart ? { ...loaded, cart: newCart(customerId) } : loaded
  await elsewhere?.(db, contents)
  const now = new Date()
  const changed = change(contents)
  const { cart, repairs } = priceCart(changed, vatRateBasisPoints, now)
  const written = await writeContents(db, contents, repaired(changed, repairs))
  // Priced again for the ids of what is new; what was repaired is announced by the first pricing alone.
  return written && { ...priceCart(written, vatRateBasisPoints, now).cart, notices: cart.notices }
}
