import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { ShopError } from '#shared/shop-error.ts'
import { findLine, unsavedId, type LineOptions } from './line-options.ts'
import { loadCart, type CartAddress, type Preload, type CartState } from './load-cart.ts'
import { lockCart, lockOrCreateCart } from './lock-cart.ts'
import { priceCart } from './price-cart.ts'
import type { PricedCart, PricedLine, Shopper } from './priced-cart.ts'
import { applyAdjustments } from './apply-adjustments.ts'
import { newCart, saveCart } from './save-cart.ts'

/** A change of a cart. Pure: unchanged parts stay the same objects, and only the other parts are written. */
export type CartCommand = (state: CartState) => CartState

interface Options extends Preload {
  /** Create the cart when there is none. */
  createIfMissing?: boolean
  /** Writes made outside the cart, in the same transaction; they come first, with the cart locked. */
  sideEffect?: (tx: Db, state: CartState) => Promise<void>
  /** Throws when the changed and priced cart may not be written; `state` is the loaded one. */
  check?: (cart: PricedCart, state: CartState) => void
}

/**
 * Loads a cart, changes it, prices it and writes the differences and the quoted total. Usually takes two statements: nothing is locked
 * between them, and the second writes only if nobody changed the cart in between. If somebody did, everything is repeated with the cart
 * locked.
 *
 * @throws ShopError `requestInProgress` while the cart is being paid
 */
export async function updateCartOptimistically(
  db: Db,
  shopper: Shopper,
  change: CartCommand,
  options: Options = {},
): Promise<PricedCart> {
  const first = options.sideEffect ? null : await tryUpdate(db, shopper, change, options)
  return first ?? withTransactionRetry(db, (tx) => updateLocked(tx, shopper, change, options))
}

async function updateLocked(
  tx: Db,
  shopper: Shopper,
  change: CartCommand,
  options: Options,
): Promise<PricedCart> {
  await (options.createIfMissing ? lockOrCreateCart : lockCart)(tx, shopper.customerId)
  const cart = await tryUpdate(tx, shopper, change, options)
  if (!cart)
    throw new Error(`the cart of customer ${shopper.customerId} changed while it was locked`)
  return cart
}

/** Null when somebody else changed the cart meanwhile; nothing is written then. */
async function tryUpdate(
  db: Db,
  { customerId, vatRateBasisPoints }: Shopper,
  change: CartCommand,
  { createIfMissing = false, sideEffect, check, ...also }: Options,
): Promise<PricedCart | null> {
  const loaded = await loadCart(db, customerId, also)
  if (loaded.pendingPayment) throw new ShopError('requestInProgress')
  const state =
    createIfMissing && !loaded.cart
      ? { ...loaded, cart: newCart(customerId, loaded.readAt) }
      : loaded
  await sideEffect?.(db, state)
  const changed = change(state)
  const { cart, adjustments } = priceCart(changed, vatRateBasisPoints)
  check?.(cart, state)
  const saved = await saveCart(db, state, applyAdjustments(changed, adjustments))
  return saved && withSavedRows(cart, saved)
}

/** A cart that was priced before it was saved, with the ids and times of its saved rows. Pure. */
function withSavedRows(priced: PricedCart, { cart, lines, addresses }: CartState): PricedCart {
  const savedAddress = (address: CartAddress | null) =>
    address && (addresses.find(({ kind }) => kind === address.kind) ?? address)
  return {
    ...priced,
    id: cart?.id ?? null,
    createdAt: cart?.created_at ?? null,
    updatedAt: cart?.updated_at ?? null,
    billing: savedAddress(priced.billing),
    shipping: savedAddress(priced.shipping),
    lines: priced.lines.map((line) => {
      const row =
        line.id === unsavedId
          ? findLine(lines, line.product.id, optionsOf(line))
          : lines.find(({ id }) => id === line.id)
      return row
        ? { ...line, id: row.id, createdAt: row.created_at, updatedAt: row.updated_at }
        : line
    }),
  }
}

const optionsOf = ({ color, size, plantingAssistance }: PricedLine): LineOptions => ({
  color_id: color?.id ?? null,
  size_id: size?.id ?? null,
  planting_assistance: plantingAssistance,
})
