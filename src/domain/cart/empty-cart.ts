import { sql, type RawBuilder } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import type { CartContents } from './load-contents.ts'

/** Forgets the card of a cart. */
export const noCard = { card_token_sealed: null, card_brand: null, card_last4: null, card_expires_at: null }

/** What can be chosen for a cart as a whole: every column that `writeContents` changes. */
type Choices = Omit<Row<'carts'>, 'id' | 'customer_id' | 'created_at' | 'updated_at'>

export const nothingChosen: Choices = { coupon_id: null, shipping_method: null, payment_method: null, ...noCard, quoted_total_halalas: 0 }

/** A cart without lines, addresses, coupon, shipping and payment. Pure. */
export const emptied = (contents: CartContents): CartContents => ({
  ...contents,
  cart: contents.cart && { ...contents.cart, ...nothingChosen },
  lines: [],
  addresses: [],
  coupon: null,
})

/** Takes everything out of a cart: lines, addresses, coupon, shipping and payment. Its row stays. Parts of a statement. */
export const emptyingSql = (db: Db, cartId: RawBuilder<number>): RawBuilder<unknown>[] => [
  sql`gone_lines as (${db.deleteFrom('cart_items').where('cart_id', '=', cartId)})`,
  sql`gone_addresses as (${db.deleteFrom('cart_addresses').where('cart_id', '=', cartId)})`,
  sql`emptied as (${db
    .updateTable('carts')
    .set({ ...nothingChosen, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', cartId)})`,
]
