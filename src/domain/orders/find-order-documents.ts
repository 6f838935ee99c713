import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { loadOrders, type OrderRecord } from './load-orders.ts'

/** The documents of an order, each with the column of its issue time. */
const documents = {
  invoices: { table: sql.table('invoices'), createdAt: sql.ref('issued_at') },
  shipments: { table: sql.table('shipments'), createdAt: sql.ref('shipped_at') },
  credit_notes: {
    table: sql`(select credit_notes.id, order_id, credit_notes.issued_at from credit_notes join invoices on invoices.id = invoice_id)`,
    createdAt: sql.ref('document.issued_at'),
  },
  payment_transactions: {
    table: sql.table('payment_transactions'),
    createdAt: sql.ref('document.created_at'),
  },
}

export interface DocumentQuery {
  customerId: number
  /** Only the document with this id. */
  id?: number | undefined
  /** Only the documents of this order. */
  orderId?: number | undefined
  sort?: 'id' | 'created_at' | undefined
  order?: 'asc' | 'desc' | undefined
  page: number
  limit: number
}

/**
 * Returns a page of a customer's invoices or shipments, newest first unless sorted: their ids, their orders, and the total number. Two
 * statements.
 */
export async function findOrdersByDocument(
  db: Db,
  kind: 'invoices' | 'shipments',
  query: DocumentQuery,
): Promise<{ ids: number[]; orders: OrderRecord[]; total: number }> {
  const { ids, orderIds, total } = await findDocumentIds(db, kind, query)
  return { ids, orders: await loadOrders(db, { ids: orderIds }), total }
}

/** Returns the ids of a page of documents, in its order, each with the id of its order, and the total number. */
export async function findDocumentIds(
  db: Db,
  kind: keyof typeof documents,
  { customerId, id, orderId, sort = 'id', order = 'desc', page, limit }: DocumentQuery,
): Promise<{ ids: number[]; orderIds: number[]; total: number }> {
  const { table, createdAt } = documents[kind]
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ ids: number[]; orderIds: number[]; total: number }>`
    with found as (
        select document.id, order_id, ${sort === 'id' ? sql.ref('document.id') : createdAt} as sorted_by
        from ${table} as document join orders on orders.id = order_id
        where customer_id = ${customerId}
          and (${id ?? null}::int is null or document.id = ${id ?? null})
          and (${orderId ?? null}::bigint is null or order_id = ${orderId ?? null}::bigint)),
      shown as (select * from found order by sorted_by ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit})
    select (select count(*) from found) as total,
      array(select id from shown order by sorted_by ${direction}, id ${direction}) as ids,
      array(select order_id from shown order by sorted_by ${direction}, id ${direction}) as "orderIds"`.execute(
    db,
  )
  return rows[0] ?? { ids: [], orderIds: [], total: 0 }
}
