import { updateCartOptimistically, type CartCommand } from '#domain/cart/update-cart-optimistically.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db, Row } from '#db/tables.ts'
import { requireOrderable } from './require-ready.ts'

/** A change of the cart that needs something to order in it. @throws ShopError `cartEmpty` `cartHasErrors` { notice } */
export function changeCheckout(db: Db, shopper: Shopper, change: CartCommand, sideEffect?: (tx: Db) => Promise<void>): Promise<PricedCart> {
  const checked: CartCommand = (state) => {
    requireOrderable(priceCart(state, shopper.vatRateBasisPoints, new Date()).cart)
    return change(state)
  }
  return updateCartOptimistically(db, shopper, checked, sideEffect && { sideEffect })
}

/** The change that sets one of the cart's choices. */
export const choose =
  (choice: Partial<Omit<Row<'carts'>, 'id' | 'customer_id'>>): CartCommand =>
  (state) => ({ ...state, cart: state.cart && { ...state.cart, ...choice } })
