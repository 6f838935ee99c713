import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changeCheckout, choose } from './update-checkout.ts'

/**
 * Chooses how to deliver (contract §6.2).
 *
 * @throws ShopError `cartEmpty` `cartHasErrors` `shippingMethodInvalid` `addressRequired`
 */
export function saveShipping(db: Db, shopper: Shopper, method: string): Promise<PricedCart> {
  return changeCheckout(db, shopper, (state) => {
    if (method !== 'free_free') throw new ShopError('shippingMethodInvalid')
    if (state.addresses.length === 0) throw new ShopError('addressRequired')
    return choose({ shipping_method: method })(state)
  })
}
