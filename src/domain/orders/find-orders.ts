import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { loadOrders, type OrderRecord } from './load-orders.ts'
import { matchesOrder } from '#domain/search/matches-order.ts'

const columns = {
  id: sql`id`,
  created_at: sql`placed_at`,
  grand_total: sql`grand_total_halalas`,
  status: sql`status`,
}

export interface OrdersWanted {
  /** The customer whose orders are listed; absent: all orders (staff). */
  customerId?: number | undefined
  ids?: number[] | undefined
  statuses?: string[] | undefined
  /** As entered (`matchesOrder`). */
  words?: string | undefined
  /** False: do not search by phone, because a member without the right to read it could otherwise find it digit by digit. */
  withPhones?: boolean | undefined
  sort?: keyof typeof columns | undefined
  order?: 'asc' | 'desc' | undefined
  page: number
  limit: number
}

/** Returns a page of orders, newest first unless sorted, and the total number. Two statements. */
export async function findOrders(
  db: Db,
  wanted: OrdersWanted,
): Promise<{ orders: OrderRecord[]; total: number }> {
  const { page, limit, sort = 'id', order = 'desc', customerId } = wanted
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const conditions = conditionsOf(wanted)
  // All orders are counted and paged by the index of their ids; what conditions find is materialised.
  const materialization = sql.raw(conditions.length > 0 ? 'materialized' : 'not materialized')
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as ${materialization} (
      select id, ${columns[sort]} as sorted_by from orders where ${sql.join([sql`true`, ...conditions], sql` and `)})
    select (select count(*) from found) as total,
      array(select id from found order by sorted_by ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit}) as ids`.execute(
    db,
  )
  const { ids, total } = rows[0] ?? { ids: [], total: 0 }
  return { orders: await loadOrders(db, { ids, customerId }), total }
}

function conditionsOf({
  customerId,
  ids,
  statuses,
  words,
  withPhones = true,
}: OrdersWanted): RawBuilder<unknown>[] {
  return [
    ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
    // bigint: an id too large for the column counts as unknown.
    ...(ids === undefined ? [] : [sql`orders.id = any(${ids}::bigint[])`]),
    // Bagisto's `completed` is `delivered` in this shop (contract §3.6).
    ...(statuses?.length
      ? [
          sql`status = any(${statuses.map((status) => (status === 'completed' ? 'delivered' : status))}::text[])`,
        ]
      : []),
    ...(words?.trim() ? [matchesOrder(words, { withPhones })] : []),
  ]
}
