import { sql, type RawBuilder } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import type { CartState } from './load-cart.ts'

/** Values that remove the payment card from a cart. */
export const withoutCard = {
  card_token_sealed: null,
  card_brand: null,
  card_last4: null,
  card_expires_at: null,
}

/** The values chosen for a cart as a whole: every column that `saveCart` changes. */
type Choices = Omit<Row<'carts'>, 'id' | 'customer_id' | 'created_at' | 'updated_at'>

export const emptyCheckout: Choices = {
  coupon_id: null,
  shipping_method: null,
  payment_method: null,
  ...withoutCard,
  quoted_total_halalas: 0,
}

/** A cart without lines, addresses, coupon, shipping and payment. Pure. */
export const cleared = (state: CartState): CartState => ({
  ...state,
  cart: state.cart && { ...state.cart, ...emptyCheckout },
  lines: [],
  addresses: [],
  coupon: null,
})

/** The parts of a statement that empty a cart: lines, addresses, coupon, shipping and payment. Its row stays. */
export const clearCartSql = (db: Db, cartId: RawBuilder<number>): RawBuilder<unknown>[] => [
  sql`deleted_lines as (${db.deleteFrom('cart_items').where('cart_id', '=', cartId)})`,
  sql`deleted_addresses as (${db.deleteFrom('cart_addresses').where('cart_id', '=', cartId)})`,
  sql`cleared as (${db
    .updateTable('carts')
    .set({ ...emptyCheckout, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', cartId)})`,
]
