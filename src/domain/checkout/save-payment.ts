import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db, PaymentMethod } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changeCheckout, choose } from './change-checkout.ts'

/** What the shop takes today. Cards come with a payment provider (contract D-18). */
export const offeredPayments: readonly PaymentMethod[] = ['cash_on_delivery']

/**
 * Chooses how to pay (contract §6.3).
 *
 * @throws ShopError `cartEmpty` `cartHasErrors` `paymentMethodUnavailable`
 */
export function savePayment(db: Db, shopper: Shopper, method: PaymentMethod): Promise<PricedCart> {
  return changeCheckout(db, shopper, async (tx, contents) => {
    if (!offeredPayments.includes(method)) throw new ShopError('paymentMethodUnavailable')
    return choose({ payment_method: method })(tx, contents)
  })
}
