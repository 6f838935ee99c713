import {
  updateCartOptimistically,
  type CartCommand,
} from '#domain/cart/update-cart-optimistically.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db, Row } from '#db/tables.ts'
import { requireOrderable } from './require-ready.ts'

interface Options {
  sideEffect?: (tx: Db) => Promise<void>
  /** A further condition, checked before the change is written. */
  check?: (cart: PricedCart) => void
}

/**
 * Changes the checkout's part of a cart. The cart is checked for orderable lines first, so `change` must leave the lines unchanged and
 * throw nothing.
 *
 * @throws ShopError `cartEmpty` `cartHasErrors` { notice }
 */
export function updateCheckout(
  db: Db,
  shopper: Shopper,
  change: CartCommand,
  { sideEffect, check }: Options = {},
): Promise<PricedCart> {
  return updateCartOptimistically(db, shopper, change, {
    ...(sideEffect && { sideEffect }),
    check(cart) {
      requireOrderable(cart)
      check?.(cart)
    },
  })
}

/** Returns the change that sets one of the cart's choices. */
export const choose =
  (choice: Partial<Omit<Row<'carts'>, 'id' | 'customer_id'>>): CartCommand =>
  (state) => ({ ...state, cart: state.cart && { ...state.cart, ...choice } })
