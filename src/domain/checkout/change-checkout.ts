import { changeCart, type Change } from '#domain/cart/change-cart.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db, Row } from '#db/tables.ts'
import { requireOrderable } from './require-ready.ts'

/** A change of the cart that needs something to order in it. @throws ShopError `cartEmpty` `cartHasErrors` { notice } */
export function changeCheckout(db: Db, shopper: Shopper, change: Change, elsewhere?: (tx: Db) => Promise<void>): Promise<PricedCart> {
  const checked: Change = (contents) => {
    requireOrderable(priceCart(contents, shopper.vatRateBasisPoints, new Date()).cart)
    return change(contents)
  }
  return changeCart(db, shopper, checked, elsewhere && { elsewhere })
}

/** The change that sets one of the cart's choices. */
export const choose =
  (choice: Partial<Omit<Row<'carts'>, 'id' | 'customer_id'>>): Change =>
  (contents) => ({ ...contents, cart: contents.cart && { ...contents.cart, ...choice } })
