import { sql, type RawBuilder } from 'kysely'
import { clearCartSql } from '#domain/cart/empty-cart.ts'
import { newOrderMailsSql } from '#domain/notifications/queue-order-email.ts'
import {
  asRecord,
  ordersWithDetails,
  type FoundOrder,
  type OrderRecord,
} from '#domain/orders/load-orders.ts'
import { memoizeByShape, prepared, type Placeholders } from '#db/prepared.ts'
import type { Db, OrderStatus } from '#db/tables.ts'
import type { OrderSnapshot } from './snapshot-order.ts'
import type { ReservedStock } from '#domain/inventory/reserve-stock.ts'
import {
  columnsOfStock,
  reservedRowsSql,
  stockTaken,
  decrementStockSql,
  type StockColumns,
  type StockTaken,
} from '#domain/inventory/decrement-stock.ts'

interface Writing {
  status: OrderStatus
  /** The stock just reserved for it; empty when a payment attempt took it before. */
  reserved: ReservedStock[]
  /** The number that a payment attempt has reserved. */
  orderId?: number
  /** The cart to be emptied; null: the cart is gone. */
  cartId: number | null
  /**
   * Notify the customer now, and the shop at its address if it has one; null: the order is not paid yet, and they are notified when it is.
   */
  notify: { shopEmail: string | null } | null
}

/**
 * Writes an order with its history, the stock it takes and the mails about it, empties its cart, and returns it without its customer. One
 * statement: its written rows are named like their tables, so that the mails and the answer read them as they read any order.
 */
export async function writeOrder(
  tx: Db,
  { order, items, addresses }: OrderSnapshot,
  writing: Writing,
): Promise<Omit<OrderRecord, 'customer'>> {
  const { status, reserved, orderId, cartId, notify } = writing
  const head = { ...order, status, ...(orderId !== undefined && { id: orderId }) }
  const write = writingOf({
    columns: {
      head: Object.keys(head),
      item: Object.keys(items[0] ?? {}),
      address: Object.keys(addresses[0] ?? {}),
    },
    hasCart: cartId !== null,
    notifies: notify !== null,
    taken: stockTaken(reserved),
  })
  const [written] = await write(tx, {
    head: JSON.stringify(head),
    items: JSON.stringify(items),
    addresses: JSON.stringify(addresses),
    status,
    cartId,
    noticeEmail: notify?.shopEmail ?? null,
    ...columnsOfStock(reserved),
  })
  if (!written) throw new Error('an order was not written')
  return asRecord(written)
}

/** The parts that determine the statement. The columns are those of the snapshot: the others have the table's defaults. */
interface Shape {
  columns: Record<'head' | 'item' | 'address', string[]>
  hasCart: boolean
  notifies: boolean
  taken: StockTaken
}

/** Rows as JSON. */
interface Rows extends StockColumns {
  head: string
  items: string
  addresses: string
  status: OrderStatus
  cartId: number | null
  noticeEmail: string | null
}

const writingOf = memoizeByShape(({ columns, hasCart, notifies, taken }: Shape) =>
  prepared((rows: Placeholders<Rows>, db) => {
    const parts = [
      sql`orders as (
        insert into orders (${named(columns.head)}, is_test)
        select ${named(columns.head)}, ${isTest} from jsonb_populate_record(null::orders, ${rows.head}::jsonb) as sent returning *)`,
      ofOrder('order_items', columns.item, rows.items, { cost_halalas: averageCost }),
      ofOrder('order_addresses', columns.address, rows.addresses),
      sql`order_status_changes as (insert into order_status_changes (order_id, status) select id, ${rows.status} from orders returning *)`,
      sql`movements as (
        insert into stock_movements (order_id, product_id, variant_id, quantity, reason)
        select orders.id, product_id, variant_id, -quantity, 'sold'
        from orders, ${reservedRowsSql(rows)})`,
      ...decrementStockSql(taken, reservedRowsSql(rows)),
      ...(hasCart ? clearCartSql(db, sql<number>`${rows.cartId}`) : []),
      ...(notifies
        ? [sql`mail as (${newOrderMailsSql(sql`(select id from orders)`, rows.noticeEmail)})`]
        : []),
    ]
    return sql<FoundOrder>`with ${sql.join(parts)} ${ordersWithDetails(db)}`.compile(db)
  }),
)

/**
 * An order that the team places before the first customer order is a test of the shop, and not a sale (office.md O8.2). Checked only for
 * members of the team; inside the statement `orders` is still the table, and finding one such order by id is enough.
 */
const isTest = sql`
  exists (select from staff where staff.customer_id = sent.customer_id and staff.state = 'active')
    and (select id from orders where not is_test and status <> 'cancelled' order by id limit 1) is null`

/** The average cost of a piece of the line's product, stored with the order (office.md O5.3) for its margin. */
const averageCost = sql`(select average_cost_halalas from products where products.id = row.product_id)`

const named = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** `looked`: columns that are not in the rows; their values are looked up while the rows are written. */
const ofOrder = (
  table: 'order_items' | 'order_addresses',
  columns: string[],
  rows: RawBuilder<string>,
  looked: Record<string, RawBuilder<unknown>> = {},
) => sql`${sql.ref(table)} as (
  insert into ${sql.table(table)} (order_id, ${named([...columns, ...Object.keys(looked)])})
  select orders.id, ${sql.join([...columns.map((column) => sql.ref(`row.${column}`)), ...Object.values(looked)])}
  from orders, jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb) as row returning *)`
