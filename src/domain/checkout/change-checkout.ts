import { changeCart, type Change } from '#domain/cart/change-cart.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db, Row } from '#db/tables.ts'
import { requireOrderable } from './require-ready.ts'

/** A change of the cart that needs something to order in it. @throws ShopError `cartEmpty` `cartHasErrors` { notice } */
export function changeCheckout(db: Db, shopper: Shopper, change: Change): Promise<PricedCart> {
  return changeCart(db, shopper, (tx, contents) => {
    requireOrderable(priceCart(contents, shopper.vatRateBasisPoints, new Date()).cart)
    return change(tx, contents)
  })
}

/** The change that sets one of the cart's choices. */
export const choose =
  (choice: Partial<Omit<Row<'carts'>, 'id' | 'customer_id'>>): Change =>
  async (tx, contents) => {
    if (!contents.cart) return contents
    await tx.updateTable('carts').set(choice).where('id', '=', contents.cart.id).execute()
    return { ...contents, cart: { ...contents.cart, ...choice } }
  }
