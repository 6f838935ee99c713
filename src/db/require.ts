import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartError } from '#shared/start-error.ts'
import type { Db } from './tables.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

interface WaitOptions {
  /** How long to wait for a database that is not there yet; 0: not at all. */
  timeoutMs?: number
  /** Called with each failure before the next try; may throw to stop waiting. */
  onRetry?: (reason: string, retries: number) => void
}

const retryEveryMs = 500

/**
 * Waits for the database's first answer. What waiting does not mend (a wrong password, an unknown database) fails at once.
 *
 * @throws StartError when the database does not answer in time, or refuses us
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
 * Makes sure that a connection stays with one session of the server, which a pooler in transaction mode does not do: prepared
 * statements, limits of time and the lock of the migrations would be another's. `db` needs two connections.
 *
 * @throws StartError when it does not
 */
export async function requireSessions(db: Db): Promise<void> {
  const sessionOf = async (connection: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid
  await db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      // A session is shared with another connection, or was exchanged between two statements.
      for (let looks = 0; looks < 3; looks += 1) {
        const [before, others, after] = [
          await sessionOf(one),
          await sessionOf(other),
          await sessionOf(one),
        ]
        if (before === others || before !== after)
          throw new StartError(
            'Between the shop and its database stands a pooler that changes sessions between transactions: set pool_mode = session there (DATABASE_URL).',
          )
      }
    }),
  )
}
