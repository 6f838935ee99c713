import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { normalizeText } from '#shared/text/digits.ts'
import type { Settings } from '#shared/settings.ts'
import { findRole, maxSessionHours } from './role.ts'
import { hashSecret, newSecret } from './token.ts'

const maxSessions = 10

export interface OpenedSession {
  /** `<id>|<secret>`: shown once, stored as a hash. */
  token: string
  /** The latest end of the session, however often it is used. */
  expiresAt: Date
}

/** The name of a device from its user agent, short enough to show; null when the browser sends none. */
const deviceName = (userAgent: string | undefined): string | null =>
  normalizeText(userAgent ?? '').slice(0, 200) || null

/** Signs a customer in on one more device; when there are more than ten sessions the oldest end (contract D-04). */
export async function openSession(
  tx: Db,
  {
    customerId,
    phone,
    userAgent,
  }: { customerId: number; phone: string; userAgent: string | undefined },
  settings: Pick<Settings, 'tokenMaxDays' | 'staffTokenHours' | 'staffPhones'>,
): Promise<OpenedSession> {
  const secret = newSecret()
  const hours = maxSessionHours(await findRole(tx, phone, settings), settings)
  const session = await tx
    .with('superfluous', (cte) =>
      cte.deleteFrom('sessions').where('id', 'in', (older) =>
        // This statement does not see the row it adds.
        older
          .selectFrom('sessions')
          .select('id')
          .where('customer_id', '=', customerId)
          .orderBy('id', 'desc')
          .offset(maxSessions - 1),
      ),
    )
    .insertInto('sessions')
    .values({
      customer_id: customerId,
      secret_sha256: hashSecret(secret),
      user_agent: deviceName(userAgent),
    })
    .returning(['id', sql<Date>`created_at + make_interval(hours => ${hours})`.as('expires_at')])
    .executeTakeFirstOrThrow()
  return { token: `${session.id}|${secret}`, expiresAt: session.expires_at }
}
