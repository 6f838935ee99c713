import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartError } from '#shared/start-error.ts'
import type { Db } from '../tables.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'

interface WaitOptions {
  /** The time to wait for a database that is not available yet; 0: do not wait. */
  timeoutMs?: number
  /** Called with each failure before the next try; may throw to stop waiting. */
  onRetry?: (reason: string, retries: number) => void
}

const retryEveryMs = 500

/**
 * Waits for the database's first answer. Failures that waiting cannot fix (a wrong password, an unknown database) are reported at once.
 *
 * @throws StartError when the database does not answer in time, or refuses the connection
 */
export async function checkConnection(
  db: Db,
  { timeoutMs = 0, onRetry = () => {} }: WaitOptions = {},
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs
  for (let retries = 0; ; retries += 1) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      const { message, code } = error as Error & { code?: string }
      const reason = message || code || 'no reason given'
      if (!isDatabaseUnavailable(error) || performance.now() + retryEveryMs > giveUpAt)
        throw new StartError(`The database cannot be reached: ${reason} (DATABASE_URL).`, error)
      onRetry(reason, retries)
      await pause(retryEveryMs)
    }
  }
}

/**
 * Requires that the server itself limits the statements and transactions of the shop's role: behind a pooler in transaction mode nothing
 * else can.
 *
 * @throws StartError with the statements that set the limits
 */
export async function requireRoleLimits(db: Db, limits: Record<string, number>): Promise<void> {
  const names = Object.keys(limits)
  const { rows } = await sql<{ role: string; missing: string[] }>`
    select quote_ident(current_user) as role, coalesce(array_agg(name order by place) filter (where setting::int = 0), '{}') as missing
    from unnest(${names}::text[]) with ordinality as wanted (name, place) join pg_settings using (name)`.execute(
    db,
  )
  const [found] = rows
  if (!found || found.missing.length === 0) return
  const statements = found.missing.map(
    (name) => `alter role ${found.role} set ${name} = '${limits[name]}ms';`,
  )
  throw new StartError(
    `With DATABASE_POOLING=transaction the time limits belong to the shop's role. Run once: ${statements.join(' ')} Then RECONNECT the pooler.`,
  )
}

/**
 * Requires that a connection keeps one session of the server, unlike a pooler in transaction mode: there, prepared statements, time limits
 * and the lock of the migrations would end up in other sessions. `db` needs two connections.
 *
 * @throws StartError when it does not
 */
export async function requireSessions(db: Db): Promise<void> {
  const sessionOf = async (connection: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid
  await db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      // The session is shared with another connection, or was exchanged between two statements.
      for (let looks = 0; looks < 3; looks += 1) {
        const [before, others, after] = [
          await sessionOf(one),
          await sessionOf(other),
          await sessionOf(one),
        ]
        if (before === others || before !== after)
          throw new StartError(
            'Between the shop and its database stands a pooler that changes sessions between transactions: set pool_mode = session there, or DATABASE_POOLING=transaction and DATABASE_DIRECT_URL here (DATABASE_URL).',
          )
      }
    }),
  )
}
