import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { inQueue } from '#domain/orders/queues.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { seesAllOrders, visibleOrders } from './order-access.ts'

/** The queues of open orders; the others grow for ever and are not work to do. */
const openQueues = [
  'to_confirm',
  'to_pack',
  'missing_plants',
  'ready',
  'on_the_way',
  'not_delivered',
  'late',
  'awaiting_payment',
] as const
type OpenQueue = (typeof openQueues)[number]
/** Members who see only a part of the orders see no unpaid ones. */
export type QueueCounts = Record<Exclude<OpenQueue, 'awaiting_payment'>, number> & {
  awaiting_payment?: number
}

/** Counts the orders in each queue, among those the member may see (office.md O3.2). One statement. */
export async function countQueues(db: Db, member: Member): Promise<QueueCounts> {
  const shown = openQueues.filter((queue) => queue !== 'awaiting_payment' || seesAllOrders(member))
  const columns = shown.map(
    (queue) => sql`count(*) filter (where ${inQueue(queue)})::int as ${sql.ref(queue)}`,
  )
  const { rows } = await sql<QueueCounts>`
    select ${sql.join(columns)} from orders
    where status in ('pending', 'pending_payment', 'processing', 'shipped') and ${visibleOrders(member)}`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('a count came without a row')
  return counts
}
