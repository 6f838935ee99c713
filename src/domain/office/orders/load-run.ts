import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Actor } from '#domain/audit/audited-transaction.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { loadOfficeOrder, type OfficeOrderRecord } from './load-office-order.ts'
import { noteContactSeen } from './reveal-contact.ts'

/** More than one van carries in a day. */
const mostStops = 60

export interface StopRecord extends OfficeOrderRecord {
  notes: { text: string; created_at: Date }[]
}

/**
 * The member's own orders that are on the way, the first promised first, with how to reach their customers, which is written down.
 *
 * @throws ShopError `stepUpRequired` as `noteContactSeen`
 */
export async function loadRun(tx: Db, actor: Actor, member: Member): Promise<StopRecord[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where driver_id = ${member.id} and status = 'shipped'
    order by estimated_delivery_on, id limit ${mostStops}`.execute(tx)
  const stops: StopRecord[] = []
  for (const { id } of rows) {
    const found = await loadOfficeOrder(tx, member, id)
    const notes = await tx
      .selectFrom('order_notes')
      .select(['text', 'created_at'])
      .where('order_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    stops.push({ ...found, notes })
  }
  const customers = stops.map(({ order }) => ({
    id: order.customer.id,
    name: `${order.customer.first_name} ${order.customer.last_name}`.trim(),
  }))
  // What is on one's own van is no snooping, however much it is.
  await noteContactSeen(tx, actor, { ...member, hasProved: true }, [
    ...new Map(customers.map((customer) => [customer.id, customer])).values(),
  ])
  return stops
}
