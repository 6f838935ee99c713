import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { sql, type RawBuilder } from 'kysely'
import { asProducts, productsJson, type ProductRecord } from '#domain/catalogue/load-products.ts'
import { usesCoupon } from '#domain/coupons/coupon-use.ts'
import { asCustomer, customerJson, type CustomerSummary } from '#domain/customers/load-customer.ts'
import { memoizeByShape, prepared, type Placeholders } from '#db/prepared.ts'
import type { Db, Row } from '#db/tables.ts'
import type { Halalas } from '#shared/money.ts'
import { couponColumns, type CartCoupon } from './cart-coupon.ts'

export type CartLine = Omit<Row<'cart_items'>, 'cart_id'>
export type CartAddress = Row<'cart_addresses'>
/** The contents of a cart before it is priced. `cart` is null until the first plant is added. */
export interface CartState {
  cart: Row<'carts'> | null
  /** The cart's `updated_at` to the microsecond; a different one means that somebody has changed the cart. */
  version: string | null
  /** The database's time, used for every check, price and timestamp of one change. */
  readAt: Date
  customer: CustomerSummary
  lines: CartLine[]
  addresses: CartAddress[]
  coupon: CartCoupon | null
  products: Map<number, ProductRecord>
  /** The attempt that is paying for this cart now; until it ends nothing may be changed. */
  pendingPayment: { id: string; idempotency_key: string | null; is_leased: boolean } | null
  /** Null unless it was requested. */
  unpaid: UnpaidOrders | null
}

interface Sum {
  orders: number
  halalas: Halalas
}

/** The customer's orders that are not paid for yet. */
export interface UnpaidOrders {
  /** Payable on delivery, and not delivered. */
  cash: Sum
  /** Orders whose payment waits at the bank. */
  atBank: Sum
}

/** Returns the state after a product for sale was saved to the customer's wishlist, or removed from it. */
export function withWishlisted(
  state: CartState,
  product: ProductRecord,
  is_saved: boolean,
): CartState {
  const { customer, products } = state
  const wishlist_count = customer.wishlist_count + Number(is_saved) - Number(product.is_saved)
  return {
    ...state,
    customer: { ...customer, wishlist_count },
    products: new Map(products).set(product.id, { ...product, is_saved }),
  }
}

/** Further rows to load with the contents of the cart. */
export interface Preload {
  /** Plants that may be added to the cart. */
  productIds?: number[]
  /** A code in capitals: its coupon is loaded in place of the cart's coupon. */
  couponCode?: string
  /** Also loads the customer's unpaid orders, needed before another order is placed. */
  withUnpaid?: boolean
}

/** Loads a customer's cart from the tables, with its plants (withdrawn ones too) and those that `preloaded` names. One statement. */
export async function loadCart(
  db: Db,
  customerId: number,
  preloaded: Preload = {},
): Promise<CartState> {
  const {
    version,
    read_at: readAt,
    customer,
    lines,
    addresses,
    coupon,
    pendingPayment,
    unpaid,
    products,
    ...cart
  } = await readCart(db, customerId, preloaded)
  return {
    cart: isThere(cart) ? cart : null,
    version,
    readAt,
    customer: asCustomer(customer),
    lines: lines.map(withDates),
    addresses: addresses.map(withDates),
    coupon: coupon && {
      ...coupon,
      starts_at: toDate(coupon.starts_at),
      ends_at: toDate(coupon.ends_at),
    },
    products: new Map(asProducts(products).map((product) => [product.id, product])),
    pendingPayment,
    unpaid,
  }
}

/** Whether there is a cart: without one the query returns a row of nulls. */
const isThere = (cart: { id: number | null }): cart is Row<'carts'> => cart.id !== null

async function readCart(
  db: Db,
  customerId: number,
  { productIds = [], couponCode, withUnpaid = false }: Preload,
) {
  const preloaded = productIds.length > 1 ? 'many' : productIds.length === 1 ? 'one' : 'none'
  const reading = readingOf({ preloaded, isByCode: couponCode !== undefined, withUnpaid })
  const [row] = await reading(db, { customerId, productIds, couponCode: couponCode ?? null })
  if (!row) throw new Error(`customer ${customerId} vanished`)
  return row
}

interface Asked {
  customerId: number
  productIds: number[]
  couponCode: string | null
}

interface Shape {
  /**
   * Plants in addition to those in the cart. A single one has a separate statement: the planner assumes that a list is long, and caches no
   * plan.
   */
  preloaded: 'none' | 'one' | 'many'
  isByCode: boolean
  withUnpaid: boolean
}

const readingOf = memoizeByShape(({ preloaded, isByCode, withUnpaid }: Shape) =>
  prepared(({ customerId, productIds, couponCode }: Placeholders<Asked>, db) => {
    const alsoIds = {
      none: null,
      one: sql`select (${productIds}::int[])[1]`,
      many: sql`select unnest(${productIds}::int[])`,
    }[preloaded]
    return db
      .selectFrom('customers')
      .leftJoin('carts', 'carts.customer_id', 'customers.id')
      .selectAll('carts')
      .select((row) => [
        sql<string | null>`carts.updated_at::text`.as('version'),
        sql<Date>`statement_timestamp()`.as('read_at'),
        customerJson(sql.ref('customers.id')).as('customer'),
        productsJson({
          wanted: sql`(select id, id as place from ${consideredProducts(alsoIds)}) as wanted`,
          customerId,
          withInactive: true,
        }).as('products'),
        jsonArrayFrom(
          row
            .selectFrom('cart_items')
            .selectAll('cart_items')
            .whereRef('cart_id', '=', 'carts.id')
            .orderBy('id'),
        ).as('lines'),
        jsonArrayFrom(
          row
            .selectFrom('cart_addresses')
            .selectAll('cart_addresses')
            .whereRef('cart_id', '=', 'carts.id'),
        ).as('addresses'),
        jsonObjectFrom(
          row
            .selectFrom('coupons')
            .select(couponColumns)
            .select([
              usesOfTheCustomer.as('customer_uses'),
              eligibleOf(alsoIds).as('eligible_product_ids'),
            ])
            .where((coupon) =>
              isByCode
                ? coupon('coupons.code', '=', couponCode)
                : coupon('coupons.id', '=', coupon.ref('carts.coupon_id')),
            ),
        ).as('coupon'),
        pendingPaymentJson(db).as('pendingPayment'),
        (withUnpaid ? unpaidOfTheCustomer : sql<null>`null::json`).as('unpaid'),
      ])
      .where('customers.id', '=', customerId)
      .compile()
  }),
)

const pendingPaymentJson = (db: Db) =>
  jsonObjectFrom(
    db
      .selectFrom('payment_attempts')
      .select([
        'payment_attempts.id',
        'payment_attempts.idempotency_key',
        sql<boolean>`leased_until is null or leased_until > now()`.as('is_leased'),
      ])
      .where('payment_attempts.customer_id', '=', sql.ref<number>('customers.id'))
      // A literal, not a parameter: the generic plan can use the partial index of these rows only when it sees the condition.
      .where('state', '=', sql.lit('started')),
  )

/** Uses under this account, and under former accounts of the same phone. */
const usesOfTheCustomer = sql<number>`((select count(*)::int from orders
  where orders.coupon_id = coupons.id and orders.customer_id = customers.id and ${usesCoupon})
  + coalesce((select uses from former_coupon_uses as former where former.customer_id = customers.id and former.coupon_id = coupons.id), 0))`

const unpaidOfTheCustomer = sql<UnpaidOrders | null>`(
  select json_build_object(
    'cash', json_build_object('orders', count(*) filter (where is_cash), 'halalas', coalesce(sum(grand_total_halalas) filter (where is_cash), 0)),
    'atBank', json_build_object('orders', count(*) filter (where not is_cash), 'halalas', coalesce(sum(grand_total_halalas) filter (where not is_cash), 0)))
  from (select grand_total_halalas, status <> 'pending_payment' as is_cash from orders
    where orders.customer_id = customers.id
      and (status = 'pending_payment' or (payment_method = 'cash_on_delivery' and status in ('pending', 'processing', 'shipped')))) as open_orders)`

/** Determined here, over categories of any state, so that hiding a category from the pages changes no price. */
const eligibleOf = (alsoIds: RawBuilder<unknown> | null) => sql<number[] | null>`(
  select case when exists (select from coupon_products where coupon_id = coupons.id) or exists (select from coupon_categories where coupon_id = coupons.id)
    then coalesce(json_agg(considered.id) filter (where
      exists (select from coupon_products where coupon_id = coupons.id and product_id = considered.id)
      or exists (select from coupon_categories join product_categories using (category_id) where coupon_id = coupons.id and product_id = considered.id)), '[]') end
  from ${consideredProducts(alsoIds)})`

const consideredProducts = (alsoIds: RawBuilder<unknown> | null) =>
  sql`(select product_id as id from cart_items where cart_id = carts.id ${alsoIds ? sql`union ${alsoIds}` : sql``}) as considered`

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** A row as JSON, with timestamps as text. */
export type Json<T> = Omit<T, 'created_at' | 'updated_at'> & {
  created_at: string
  updated_at: string
}

export const withDates = <T extends Json<unknown>>(row: T) => ({
  ...row,
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
})
