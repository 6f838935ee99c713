import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import { loadCustomer } from '#domain/customers/load-customer.ts'
import type { Cart } from '#wire/cart.ts'
import type { CustomerVisit } from '../visit.ts'
import { presentCart } from './cart.ts'

export const shopperOf = ({ customer, settings }: CustomerVisit): Shopper => ({
  customerId: customer.customerId,
  vatRateBasisPoints: settings.vatRateBasisPoints,
})

/** The cart as the visitor sees it: in the visit's language, with the customer it belongs to. */
export async function cartOfVisit(visit: CustomerVisit, cart: PricedCart): Promise<Cart> {
  return presentCart(cart, await loadCustomer(visit.db, visit.customer.customerId), visit.locale, visit.settings)
}
