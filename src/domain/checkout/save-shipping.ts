import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { updateCheckout, choose } from './update-checkout.ts'

/**
 * Chooses the shipping method (contract §6.2).
 *
 * @throws ShopError `cartEmpty` `cartHasErrors` `shippingMethodInvalid` `addressRequired`
 */
export function saveShipping(db: Db, shopper: Shopper, method: string): Promise<PricedCart> {
  return updateCheckout(db, shopper, choose({ shipping_method: 'free_free' }), {
    check({ shipping }) {
      if (method !== 'free_free') throw new ShopError('shippingMethodInvalid')
      if (!shipping) throw new ShopError('addressRequired')
    },
  })
}
