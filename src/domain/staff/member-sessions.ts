import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Audit } from '../audit/audited-transaction.ts'
import type { Member } from './authorize.ts'
import { lockTeam, requireManager, requireMember } from './team.ts'

export interface OfficeDevice {
  id: number
  user_agent: string | null
  created_at: Date
  last_used_at: Date
  is_elevated: boolean
}

/**
 * Lists the devices on which a member is signed in to the back office, latest use first. Devices used only in the shop are private and left
 * out.
 */
export const listDevices = (db: Db, staffId: number): Promise<OfficeDevice[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .select(
      sql<boolean>`coalesce(office_until > now() and last_used_at > now() - make_interval(secs => office_idle_seconds), false)`.as(
        'is_elevated',
      ),
    )
    .where('customer_id', '=', staffId)
    .where('office_idle_seconds', 'is not', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Signs a member out of the back office: one's own devices except the one in use, or with `staff.manage` any member's.
 *
 * @throws ShopError `forbidden` `notFound`, also for a device of another person
 */
export async function endSessionsOf(
  tx: Db,
  audit: Audit,
  { by, id, sessionId }: { by: Member; id: number; sessionId?: number },
): Promise<void> {
  await lockTeam(tx)
  if (by.id !== id) await requireManager(tx, by.id)
  const member = await requireMember(tx, id)
  const ended = await tx
    .deleteFrom('sessions')
    .where('customer_id', '=', id)
    .where('office_idle_seconds', 'is not', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? 0))
    .$if(sessionId === undefined, (query) => query.where('id', '<>', by.sessionId))
    .returning('id')
    .execute()
  if (sessionId !== undefined && ended.length === 0) throw new ShopError('notFound')
  audit.record({
    action: 'staff.sessionEnded',
    entityId: id,
    title: member.name,
    changes: { sessions: [ended.length, 0] },
  })
}
