import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Cart } from '#wire/cart.ts'
import type { CustomerVisit } from '../visit.ts'
import { presentCart } from './cart.ts'

export const shopperOf = ({ customer, settings }: CustomerVisit): Shopper => ({
  customerId: customer.customerId,
  vatRateBasisPoints: settings.vatRateBasisPoints,
})

/** The cart as the visitor sees it, in the visit's language. */
export const cartOfVisit = ({ locale, settings }: CustomerVisit, cart: PricedCart): Cart => presentCart(cart, locale, settings)
