import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { maxSessionHours } from './role.ts'
import type { SignedIn } from './session.ts'

export type Device = Pick<Row<'sessions'>, 'id' | 'user_agent' | 'created_at' | 'last_used_at'>

/** Returns the devices a customer is signed in on, last used first; without sessions that are idle or too old (contract D-04). */
export const listSessions = (
  db: Db,
  { customerId, role }: Pick<SignedIn, 'customerId' | 'role'>,
  settings: Pick<Settings, 'tokenIdleDays' | 'tokenMaxDays' | 'staffTokenHours'>,
): Promise<Device[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`last_used_at > now() - make_interval(days => ${settings.tokenIdleDays})`)
    .where(
      sql<boolean>`created_at > now() - make_interval(hours => ${maxSessionHours(role, settings)})`,
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
