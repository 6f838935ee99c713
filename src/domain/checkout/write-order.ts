import { sql, type RawBuilder } from 'kysely'
import { emptyingSql } from '#domain/cart/empty-cart.ts'
import { mailSql } from '#domain/messages/tell-of-order.ts'
import { asRecord, ordersWithDetails, type FoundOrder, type OrderRecord } from '#domain/orders/load-orders.ts'
import { plannedOnce } from '#db/planned-once.ts'
import type { Db, OrderStatus } from '#db/tables.ts'
import type { FrozenOrder } from './freeze-order.ts'
import type { Taken } from './take-from-stock.ts'

interface Writing {
  status: OrderStatus
  /** The stock just taken for it; none when an attempt to pay took it before. */
  taken: Taken[]
  /** The number an attempt to pay has reserved. */
  orderId?: number
  /** The cart it lay in, to be emptied; null: the cart is gone. */
  cartId: number | null
  /** Tell the customer at once. An order that is yet to be paid is told of when it is. */
  isTold: boolean
}

/**
 * Writes an order with its history, the stock it took and the mail about it, empties its cart, and returns it without its
 * customer. One statement: in it the rows it writes go by the names of their tables, so that the mail and the answer read them
 * as they read any order.
 */
export async function writeOrder(tx: Db, frozen: FrozenOrder, writing: Writing): Promise<Omit<OrderRecord, 'customer'>> {
  const parts = [
    ...rowsOf(tx, frozen, writing),
    movementsSql(writing.taken),
    ...(writing.cartId === null ? [] : emptyingSql(tx, writing.cartId)),
    ...(writing.isTold ? [sql`mail as (${mailSql('orderPlaced', orderId)})`] : []),
  ]
  const { rows } = await sql<FoundOrder>`${plannedOnce} with ${sql.join(parts)} ${ordersWithDetails(tx)}`.execute(tx)
  const [order] = rows
  if (!order) throw new Error('an order was not written')
  return asRecord(order)
}

const orderId = sql<number>`(select id from orders)`

function rowsOf(tx: Db, { order, items, addresses }: FrozenOrder, { status, orderId: reserved }: Writing): RawBuilder<unknown>[] {
  const head = { ...order, status, ...(reserved !== undefined && { id: reserved }) }
  const ofOrder = <T extends object>(row: T) => ({ ...row, order_id: orderId })
  return [
    sql`orders as (${tx.insertInto('orders').values(head).returningAll()})`,
    sql`order_items as (${tx.insertInto('order_items').values(items.map(ofOrder)).returningAll()})`,
    sql`order_addresses as (${tx.insertInto('order_addresses').values(addresses.map(ofOrder)).returningAll()})`,
    sql`order_status_changes as (${tx
      .insertInto('order_status_changes')
      .values(ofOrder({ status, note: null, staff_id: null }))
      .returningAll()})`,
  ]
}

const movementsSql = (taken: Taken[]): RawBuilder<unknown> => sql`
  movements as (
    insert into stock_movements (order_id, product_id, quantity, reason)
    select orders.id, product_id, -quantity, 'sold'
    from orders, unnest(${taken.map(({ productId }) => productId)}::int[], ${taken.map(({ quantity }) => quantity)}::int[]) as taken (product_id, quantity))`
