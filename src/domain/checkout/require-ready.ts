import type { PricedCart } from '#domain/cart/priced-cart.ts'
import type { Halalas } from '#shared/money.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'

/** While the shop is closed nothing can be added or ordered (office.md §36). @throws ShopError `shopClosed` */
export function requireOpen({ opening }: Pick<Settings, 'opening'>): void {
  if (!opening.isOpen) throw new ShopError('shopClosed')
}

/**
 * The conditions that every step of the checkout requires of a cart (contract §6).
 *
 * @throws ShopError `cartEmpty`, `cartHasErrors` { notice }: the first of the cart's notices about a shortage or a region
 */
export function requireOrderable(cart: PricedCart): void {
  if (cart.lines.length === 0) throw new ShopError('cartEmpty')
  if (cart.hasErrors)
    throw new ShopError('cartHasErrors', {
      notice: cart.notices.find(
        ({ code }) => code === 'quantityExceedsStock' || code === 'notDeliveredThere',
      ),
    })
}

/** Whether the discounted subtotal reaches the minimum order (contract D-08). */
export const meetsMinimumOrder = ({ totals }: PricedCart, minimum: Halalas): boolean =>
  totals.subTotalHalalas - totals.discountHalalas >= minimum

/** A cart with everything that an order needs. */
export type ReadyCart = PricedCart & {
  [Part in 'id' | 'billing' | 'shipping' | 'shippingMethod' | 'paymentMethod']: NonNullable<
    PricedCart[Part]
  >
}

/**
 * The further conditions for placing the order, in the contract's order (§6.5).
 *
 * @throws ShopError `minimumOrderNotMet` { minimumHalalas } `addressRequired` `shippingMethodRequired` `paymentMethodRequired`
 */
export function requireReady(cart: PricedCart, minimum: Halalas): ReadyCart {
  const { id, billing, shipping, shippingMethod, paymentMethod } = cart
  if (!meetsMinimumOrder(cart, minimum))
    throw new ShopError('minimumOrderNotMet', { minimumHalalas: minimum })
  if (!billing || !shipping) throw new ShopError('addressRequired')
  if (!shippingMethod) throw new ShopError('shippingMethodRequired')
  if (!paymentMethod) throw new ShopError('paymentMethodRequired')
  if (id === null) throw new ShopError('cartEmpty')
  return { ...cart, id, billing, shipping, shippingMethod, paymentMethod }
}
