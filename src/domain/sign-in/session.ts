import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { plannedOnce } from '#db/planned-once.ts'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { roleOf, type Role } from './role.ts'
import { hashSecret, readToken } from './token.ts'

/** Who a request comes from. */
export interface SignedIn {
  customerId: number
  sessionId: number
  role: Role
}

type Life = Pick<Settings, 'tokenIdleDays' | 'tokenMaxDays' | 'staffPhones'>

/**
 * The session a bearer token stands for; null when it is unknown, ended, idle or old (contract D-04), or its owner
 * was disabled. Its last use is written at most once a minute.
 */
export async function findSession(db: Db, bearer: string, settings: Life): Promise<SignedIn | null> {
  const token = readToken(bearer)
  if (!token) return null
  const session = await db
    .selectFrom('sessions')
    .modifyFront(plannedOnce)
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['sessions.customer_id', 'sessions.secret_sha256', 'customers.phone'])
    .select(sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('is_use_unwritten'))
    .where('sessions.id', '=', token.sessionId)
    .where('customers.is_active', '=', true)
    .where(sql<boolean>`sessions.last_used_at > now() - make_interval(days => ${settings.tokenIdleDays})`)
    .where(sql<boolean>`sessions.created_at > now() - make_interval(days => ${settings.tokenMaxDays})`)
    .executeTakeFirst()
  if (!session || !timingSafeEqual(session.secret_sha256, hashSecret(token.secret))) return null
  if (session.is_use_unwritten)
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', token.sessionId)
      .execute()
  return { customerId: session.customer_id, sessionId: token.sessionId, role: roleOf(session.phone, settings) }
}
