import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import type { StaffRole } from '#shared/office/staff.ts'

const elevatedHours = 12

type IdleSettings = Pick<Settings, 'idleMinutes'>

/** Returns the idle time in seconds after which the back office locks: the shortest of a member's roles. */
export const idleSecondsOf = (roles: readonly StaffRole[], { idleMinutes }: IdleSettings): number =>
  60 * Math.min(480, ...roles.map((role) => idleMinutes[role]))

/**
 * Elevates a session for the back office; returns the latest end of the elevation. `hasRecentStepUp`: a factor was proved, which also counts as a
 * step-up.
 */
export async function elevateSession(
  tx: Db,
  { sessionId, roles }: { sessionId: number; roles: readonly StaffRole[] },
  { hasRecentStepUp, idleMinutes }: IdleSettings & { hasRecentStepUp: boolean },
): Promise<Date> {
  const { office_until } = await tx
    .updateTable('sessions')
    .set({
      office_until: sql<Date>`now() + make_interval(hours => ${elevatedHours})`,
      office_idle_seconds: idleSecondsOf(roles, { idleMinutes }),
      last_used_at: sql<Date>`now()`,
      ...(hasRecentStepUp && { stepped_up_at: sql<Date>`now()` }),
    })
    .where('id', '=', sessionId)
    .returning('office_until')
    .executeTakeFirstOrThrow()
  return office_until as Date
}

/** Marks a session that was never elevated as one of the back office; in a demo, members may work without elevation. */
export async function markOfficeSession(
  db: Db,
  { sessionId, roles }: { sessionId: number; roles: readonly StaffRole[] },
  settings: IdleSettings,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ office_idle_seconds: idleSecondsOf(roles, settings) })
    .where('id', '=', sessionId)
    .where('office_idle_seconds', 'is', null)
    .execute()
}

/** Applies new idle times to open sessions of the back office. */
export async function applyIdleMinutes(
  tx: Db,
  idleMinutes: IdleSettings['idleMinutes'],
): Promise<void> {
  await sql`
    update sessions set office_idle_seconds = idle.seconds
    from (
      select customer_id, 60 * min(minutes.value::int) as seconds
      from staff_roles join jsonb_each_text(${JSON.stringify(idleMinutes)}::jsonb) as minutes on minutes.key = role
      group by customer_id) as idle
    where idle.customer_id = sessions.customer_id and office_idle_seconds <> idle.seconds`.execute(
    tx,
  )
}

/** Returns the end of a session's elevation; null: it is not elevated. */
export async function elevatedUntil(db: Db, sessionId: number): Promise<Date | null> {
  const session = await db
    .selectFrom('sessions')
    .select('office_until')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.office_until ?? null
}

/** Records a step-up of a session; returns the end of its validity. */
export async function recordStepUp(tx: Db, sessionId: number, seconds: number): Promise<Date> {
  const { until } = await tx
    .updateTable('sessions')
    .set({ stepped_up_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .returning(sql<Date>`stepped_up_at + make_interval(secs => ${seconds})`.as('until'))
    .executeTakeFirstOrThrow()
  return until
}

const notElevated = { office_until: null, stepped_up_at: null }

/** Ends the elevation of one session; the session itself continues. */
export async function lockSession(tx: Db, sessionId: number): Promise<void> {
  await tx.updateTable('sessions').set(notElevated).where('id', '=', sessionId).execute()
}

/** Ends the elevation of all sessions of a member. */
export async function lockSessionsOf(tx: Db, staffId: number): Promise<void> {
  await tx.updateTable('sessions').set(notElevated).where('customer_id', '=', staffId).execute()
}

/** Signs a member out of the back office everywhere; sessions used only as a customer continue. */
export async function endOfficeSessionsOf(tx: Db, staffId: number): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('customer_id', '=', staffId)
    // Set only for sessions that have used the back office.
    .where('office_idle_seconds', 'is not', null)
    .execute()
  await lockSessionsOf(tx, staffId)
}
