import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db } from '#db/tables.ts'
import { withCleanPhone, type Address } from './address.ts'
import { changeCheckout } from './change-checkout.ts'
import { keepAddress } from './keep-address.ts'

export interface Addresses {
  billing: Address
  /** null: the plants go to the billing address. */
  shipping: Address | null
  /** Which of them to keep in the customer's address book too. */
  toKeep: Address[]
}

/**
 * Says where to deliver. The only shipping method is chosen with it, because the shop's pages never ask (contract D-17).
 *
 * @throws ShopError `cartEmpty` `cartHasErrors`
 */
export function saveAddress(db: Db, shopper: Shopper, { billing, shipping, toKeep }: Addresses): Promise<PricedCart> {
  return changeCheckout(db, shopper, async (tx, contents) => {
    if (!contents.cart) return contents
    for (const address of toKeep) await keepAddress(tx, shopper.customerId, withCleanPhone(address))
    const addresses = await writeAddresses(tx, contents.cart.id, withCleanPhone(billing), withCleanPhone(shipping ?? billing))
    return { ...contents, cart: { ...contents.cart, shipping_method: 'free_free' as const }, addresses }
  })
}

const writeAddresses = (tx: Db, cartId: number, billing: Address, shipping: Address) =>
  tx
    .with('choice', (sub) => sub.updateTable('carts').set({ shipping_method: 'free_free' }).where('id', '=', cartId))
    .insertInto('cart_addresses')
    .values([
      { ...billing, cart_id: cartId, kind: 'billing' },
      { ...shipping, cart_id: cartId, kind: 'shipping' },
    ])
    .onConflict((old) =>
      old.columns(['cart_id', 'kind']).doUpdateSet((row) => ({
        first_name: row.ref('excluded.first_name'),
        last_name: row.ref('excluded.last_name'),
        email: row.ref('excluded.email'),
        phone: row.ref('excluded.phone'),
        company_name: row.ref('excluded.company_name'),
        vat_id: row.ref('excluded.vat_id'),
        lines: row.ref('excluded.lines'),
        city: row.ref('excluded.city'),
        postcode: row.ref('excluded.postcode'),
        state: row.ref('excluded.state'),
        national_address: row.ref('excluded.national_address'),
        updated_at: new Date(),
      })),
    )
    .returningAll()
    .execute()
