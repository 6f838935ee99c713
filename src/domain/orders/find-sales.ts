import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { loadOrders, type OrderRecord } from './load-orders.ts'

/** What comes of an order, and when each comes about. */
const sales = {
  invoices: { table: sql.table('invoices'), createdAt: sql.ref('issued_at') },
  shipments: { table: sql.table('shipments'), createdAt: sql.ref('shipped_at') },
  payment_transactions: {
    table: sql.table('payment_transactions'),
    createdAt: sql.ref('sale.created_at'),
  },
}

export interface SalesWanted {
  customerId: number
  /** This one alone. */
  id?: number | undefined
  /** Those of one order. */
  orderId?: number | undefined
  sort?: 'id' | 'created_at' | undefined
  order?: 'asc' | 'desc' | undefined
  page: number
  limit: number
}

/** The orders of a page of a customer's invoices or shipments, newest first unless sorted, and how many there are in all. Two statements. */
export async function findSales(
  db: Db,
  kind: 'invoices' | 'shipments',
  wanted: SalesWanted,
): Promise<{ orders: OrderRecord[]; total: number }> {
  const { orderIds, total } = await findPage(db, kind, wanted)
  return { orders: await loadOrders(db, { ids: orderIds }), total }
}

/** Ids of a page, in its order, each with its order's id, and how many there are in all. */
export async function findPage(
  db: Db,
  kind: keyof typeof sales,
  { customerId, id, orderId, sort = 'id', order = 'desc', page, limit }: SalesWanted,
): Promise<{ ids: number[]; orderIds: number[]; total: number }> {
  const { table, createdAt } = sales[kind]
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ ids: number[]; orderIds: number[]; total: number }>`
    with found as (
        select sale.id, order_id, ${sort === 'id' ? sql.ref('sale.id') : createdAt} as sorted_by
        from ${table} sale join orders on orders.id = order_id
        where customer_id = ${customerId}
          and (${id ?? null}::int is null or sale.id = ${id ?? null})
          and (${orderId ?? null}::bigint is null or order_id = ${orderId ?? null}::bigint)),
      shown as (select * from found order by sorted_by ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit})
    select (select count(*) from found) as total,
      array(select id from shown order by sorted_by ${direction}, id ${direction}) as ids,
      array(select order_id from shown order by sorted_by ${direction}, id ${direction}) as "orderIds"`.execute(
    db,
  )
  return rows[0] ?? { ids: [], orderIds: [], total: 0 }
}
