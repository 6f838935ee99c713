import type { CartCommand } from '#domain/cart/update-cart-optimistically.ts'
import type { CartAddress } from '#domain/cart/load-cart.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import { unsavedId } from '#domain/cart/line-options.ts'
import { confirmEmail } from '#domain/customers/confirm-email.ts'
import type { Db } from '#db/tables.ts'
import { withCleanPhone, type Address } from './address.ts'
import { updateCheckout } from './update-checkout.ts'
import { saveToAddressBook } from './save-to-address-book.ts'

export interface Addresses {
  billing: Address
  /** null: the plants are delivered to the billing address. */
  shipping: Address | null
  /** The addresses to save in the customer's address book too. */
  toSave: Address[]
}

/**
 * Sets the addresses of the cart, and with them the only shipping method, because the shop's pages never ask for it (contract D-17).
 *
 * @throws ShopError `cartEmpty` `cartHasErrors`
 */
export async function saveAddress(
  db: Db,
  shopper: Shopper,
  { billing, shipping, toSave }: Addresses,
): Promise<PricedCart> {
  const deliver: CartCommand = (state) => ({
    ...state,
    cart: state.cart && { ...state.cart, shipping_method: 'free_free' },
    addresses: [
      cartAddress('billing', billing, state.readAt),
      cartAddress('shipping', shipping ?? billing, state.readAt),
    ],
  })
  const saveToBook = async (tx: Db) => {
    for (const address of toSave)
      await saveToAddressBook(tx, shopper.customerId, withCleanPhone(address))
  }
  const cart = await updateCheckout(
    db,
    shopper,
    deliver,
    toSave.length > 0 ? { sideEffect: saveToBook } : {},
  )
  if (cart.customer.unconfirmed_email !== null)
    await confirmEmail(db, shopper.customerId, billing.email)
  return cart
}

const cartAddress = (kind: CartAddress['kind'], address: Address, at: Date): CartAddress => ({
  id: unsavedId,
  cart_id: unsavedId,
  kind,
  ...withCleanPhone(address),
  country: 'SA',
  created_at: at,
  updated_at: at,
})
