import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import { loadProducts, type ProductRecord } from '#domain/catalogue/load-products.ts'
import type { Db, Row } from '#db/tables.ts'

export type CartLine = Omit<Row<'cart_items'>, 'cart_id'>
export type CartAddress = Row<'cart_addresses'>
/** A coupon with how often this customer has used it in orders that still stand. */
export type CartCoupon = Row<'coupons'> & { customer_uses: number }

/** What lies in a cart, before it is priced. `cart` is null before the first add. */
export interface CartContents {
  cart: Row<'carts'> | null
  lines: CartLine[]
  addresses: CartAddress[]
  coupon: CartCoupon | null
  products: Map<number, ProductRecord>
}

/** The cart of a customer as it lies in the tables, with its plants (withdrawn ones too) and `alsoProductId`. Two statements. */
export async function loadContents(db: Db, customerId: number, alsoProductId?: number): Promise<CartContents> {
  const found = await readCart(db, customerId)
  const { lines = [], addresses = [], coupon = null, ...cart } = found ?? {}
  const ids = new Set(lines.map((line) => line.product_id))
  if (alsoProductId !== undefined) ids.add(alsoProductId)
  const products = await loadProducts(db, { ids: [...ids], customerId, withInactive: true })
  return {
    cart: found ? (cart as Row<'carts'>) : null,
    lines: lines.map(withDates),
    addresses: addresses.map(withDates),
    coupon: coupon && { ...coupon, starts_at: toDate(coupon.starts_at), ends_at: toDate(coupon.ends_at) },
    products: new Map(products.map((product) => [product.id, product])),
  }
}

const readCart = (db: Db, customerId: number) =>
  db
    .selectFrom('carts')
    .selectAll('carts')
    .select((row) => [
      jsonArrayFrom(row.selectFrom('cart_items').selectAll().whereRef('cart_id', '=', 'carts.id').orderBy('id')).as('lines'),
      jsonArrayFrom(row.selectFrom('cart_addresses').selectAll().whereRef('cart_id', '=', 'carts.id')).as('addresses'),
      jsonObjectFrom(
        row
          .selectFrom('coupons')
          .selectAll('coupons')
          .select(usesOfTheCustomer.as('customer_uses'))
          .whereRef('coupons.id', '=', 'carts.coupon_id'),
      ).as('coupon'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

const usesOfTheCustomer = sql<number>`(select count(*)::int from orders
  where orders.coupon_id = coupons.id and orders.customer_id = carts.customer_id and orders.status <> 'cancelled')`

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** JSON carries instants as text. */
const withDates = <T extends { created_at: string; updated_at: string }>(row: T) => ({
  ...row,
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
})
