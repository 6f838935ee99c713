import { sql } from 'kysely'
import { writeAudit, type Actor } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { ShopError } from '#shared/shop-error.ts'

/** Customers whose contacts a member may see in an hour before proving again who they are (office.md O1.4). */
const mostAnHour = 20

/**
 * Writes down that a member sees how to reach these customers: one row for each member, customer and hour (office.md O1.1).
 *
 * @throws ShopError `stepUpRequired` for more than twenty customers an hour
 */
export async function noteContactSeen(
  tx: Db,
  actor: Actor,
  member: Member,
  customers: readonly { id: number; name: string }[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct entity_id::int as id from audit_log
    where staff_id = ${member.id} and action = 'customer.viewed' and at > now() - interval '1 hour'`.execute(
    tx,
  )
  const seen = new Set(rows.map(({ id }) => id))
  const news = customers.filter(({ id }) => !seen.has(id))
  if (news.length > 0 && seen.size + news.length > mostAnHour && !member.hasProved)
    throw new ShopError('stepUpRequired')
  await writeAudit(
    tx,
    actor,
    news.map(({ id, name }) => ({ action: 'customer.viewed', entityId: id, title: name })),
  )
}
