import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { recordContactRevealed } from '#domain/office/customers/reveal-contact.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { OrderNote } from './order-notes.ts'
import { loadOfficeOrder, type OfficeOrderRecord } from './load-office-order.ts'

/** More stops than one van makes in a day. */
const maxStops = 60

export interface StopRecord extends OfficeOrderRecord {
  notes: Pick<OrderNote, 'text' | 'delivery_failure' | 'created_at'>[]
}

/**
 * Loads the member's own orders that are on the way, earliest promised day first, with the contact details of the customers, which is
 * audited.
 */
export async function loadRun(tx: Db, audit: Audit, member: Member): Promise<StopRecord[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where driver_id = ${member.id} and status = 'shipped'
    order by estimated_delivery_on, id limit ${maxStops}`.execute(tx)
  const stops: StopRecord[] = []
  for (const { id } of rows) {
    const found = await loadOfficeOrder(tx, member, id)
    const notes = await tx
      .selectFrom('order_notes')
      .select(['text', 'delivery_failure', 'created_at'])
      .where('order_id', '=', id)
      .where('deleted_at', 'is', null)
      .where((note) => note.or([note('is_pinned', '=', true), note('is_shortage', '=', false)]))
      .orderBy('id')
      .execute()
    stops.push({ ...found, notes })
  }
  const customerIds = stops.map(({ order }) => order.customer.id)
  // A driver's own stops never require a step-up, however many there are.
  await recordContactRevealed(tx, audit, { id: member.id, hasRecentStepUp: true }, customerIds)
  return stops
}
