import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartError } from '#shared/start-error.ts'
import type { Db } from '../tables.ts'

/**
 * `exclusive`: changes the schema, or restores it. `shared`: needs it unchanged, as a backup does, and a start without pending migrations.
 */
type Mode = 'exclusive' | 'shared'

const lockKey = 4_027_530_115 // Any number below 2^32 that nothing else uses: "warif migrations".
const pollMs = 250
/** Longer than any measured backup (docs/operations.md); after it a start fails, and systemd tries again. */
const giveUpAfterMs = 15 * 60_000

const functions = {
  exclusive: { tryLock: sql`pg_try_advisory_lock`, unlock: sql`pg_advisory_unlock` },
  shared: { tryLock: sql`pg_try_advisory_lock_shared`, unlock: sql`pg_advisory_unlock_shared` },
}

/**
 * Runs `work` while no other session changes the schema (`shared`), or changes it or writes a backup of it (`exclusive`). `session` must be
 * one connection (`db.connection()`), which holds the lock; `report` reports once what it waits for.
 *
 * @throws StartError when the lock is not free after 15 minutes
 */
export async function withSchemaLock<T>(
  session: Db,
  mode: Mode,
  report: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const { tryLock, unlock } = functions[mode]
  // Polled instead of waited for in the statement, which a query timeout would cancel.
  const take = async () =>
    (await sql<{ taken: boolean }>`select ${tryLock}(${lockKey}) as taken`.execute(session)).rows[0]
      ?.taken === true
  const giveUpAt = Date.now() + giveUpAfterMs
  let isReported = false
  for (let tries = 1; !(await take()); tries += 1) {
    // A start holds it for only a few milliseconds.
    const holder: string | null = isReported || tries === 1 ? null : await holderOf(session)
    if (holder) report(holder)
    isReported ||= holder !== null
    if (Date.now() > giveUpAt)
      throw new StartError(
        'The schema of the database has been locked for 15 minutes: look there first.',
      )
    await pause(pollMs)
  }
  try {
    return await work()
  } finally {
    // A session that has ended has released the lock, and the reason it ended is more informative.
    await sql`select ${unlock}(${lockKey})`.execute(session).catch(() => {})
  }
}

/** Returns the holder of the lock, as a line for the operator; null: it is free by now. */
async function holderOf(session: Db): Promise<string | null> {
  const { rows } = await sql<{ pid: number; mode: string }>`
    select pid, mode from pg_locks
    where locktype = 'advisory' and granted and classid = 0 and objid = ${lockKey} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(
    session,
  )
  const [holder] = rows
  if (!holder) return null
  return holder.mode === 'ShareLock'
    ? `A backup is being written (database process ${holder.pid}); migrating when it is done.`
    : `Another process is migrating or restoring the database (database process ${holder.pid}); waiting for it.`
}
