import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadCart, type Preload, type CartState } from './load-cart.ts'
import { lockCart, lockOrCreateCart } from './lock-cart.ts'
import { priceCart } from './price-cart.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'
import { applyAdjustments } from './apply-adjustments.ts'
import { newCart, saveCart } from './save-cart.ts'

/** What lies in the cart after a change. Pure: what it leaves as it was stays the same object, and only the rest is written. */
export type CartCommand = (state: CartState) => CartState

interface Options extends Preload {
  /** Make the cart when there is none. */
  createIfMissing?: boolean
  /** What is to be written outside the cart, all or nothing with the change; it comes first, with the cart locked. */
  sideEffect?: (tx: Db, state: CartState) => Promise<void>
}

/**
 * Loads a cart, changes it, prices it and writes what is new, with what was quoted. Two statements as a rule: nothing is locked
 * between them, and the second writes only if nobody came between. If somebody did, all is done again with the cart locked.
 *
 * @throws ShopError `requestInProgress` while the cart is being paid
 */
export async function updateCartOptimistically(db: Db, shopper: Shopper, change: CartCommand, options: Options = {}): Promise<PricedCart> {
  const first = options.sideEffect ? null : await tryUpdate(db, shopper, change, options)
  return first ?? withTransactionRetry(db, (tx) => updateLocked(tx, shopper, change, options))
}

async function updateLocked(tx: Db, shopper: Shopper, change: CartCommand, options: Options): Promise<PricedCart> {
  await (options.createIfMissing ? lockOrCreateCart : lockCart)(tx, shopper.customerId)
  const cart = await tryUpdate(tx, shopper, change, options)
  if (!cart) throw new Error(`the cart of customer ${shopper.customerId} changed while it was locked`)
  return cart
}

/** Null when somebody else changed the cart meanwhile; nothing is written then. */
async function tryUpdate(
  db: Db,
  { customerId, vatRateBasisPoints }: Shopper,
  change: CartCommand,
  { createIfMissing = false, sideEffect, ...also }: Options,
): Promise<PricedCart | null> {
  const loaded = await loadCart(db, customerId, also)
  if (loaded.pendingPayment) throw new ShopError('requestInProgress')
  const state = createIfMissing && !loaded.cart ? { ...loaded, cart: newCart(customerId) } : loaded
  await sideEffect?.(db, state)
  const now = new Date()
  const changed = change(state)
  const { cart, adjustments } = priceCart(changed, vatRateBasisPoints, now)
  const written = await saveCart(db, state, applyAdjustments(changed, adjustments))
  // Priced again for the ids of what is new; what was adjusted is announced by the first pricing alone.
  return written && { ...priceCart(written, vatRateBasisPoints, now).cart, notices: cart.notices }
}
