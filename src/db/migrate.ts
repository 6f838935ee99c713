import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartError } from '#shared/start-error.ts'
import type { Db } from './tables.ts'

interface Migration {
  name: string
  text: string
  sha256: string
}

const lockKey = 4_027_530_115 // Any number nobody else uses: "warif migrations".
const patienceForTheLockMs = 60_000

/**
 * Brings the database to the newest of the numbered SQL files in `folder`, each in a transaction of its own, forward
 * only; several processes may call it at once. `only`: of these files and no others. Returns the names of the files it applied.
 *
 * @throws StartError when an applied file was changed, is missing, or a file's SQL fails
 */
export async function migrate(db: Db, folder: string, { only }: { only?: ReadonlySet<string> } = {}): Promise<string[]> {
  const wanted = (await readMigrations(folder)).filter(({ name }) => !only || only.has(name))
  return db.connection().execute((session) =>
    withMigrationLock(session, async () => {
      await sql`create table if not exists schema_migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(session)
      const pending = notYetApplied(wanted, await appliedMigrations(session))
      for (const migration of pending) await apply(session, migration)
      return pending.map(({ name }) => name)
    }),
  )
}

/**
 * Runs `work` while no other process migrates this database, and so while no shop can start on it. The lock belongs to the
 * connection: it ends with it, also when the process is killed, and the same connection may take it again within.
 *
 * @throws StartError when another process has held it for a minute
 */
export async function withMigrationLock<T>(session: Db, work: () => Promise<T>): Promise<T> {
  await takeLock(session)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${lockKey})`.execute(session)
  }
}

/** What a backup was written under must be known here, word for word. @throws StartError */
export async function checkMigrations(folder: string, applied: { name: string; sha256: string }[]): Promise<void> {
  notYetApplied(await readMigrations(folder), new Map(applied.map(({ name, sha256 }) => [name, sha256])))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function appliedMigrations(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migrations`.execute(db)
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function notYetApplied(wanted: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(wanted.map(({ name }) => name))
  for (const name of applied.keys()) {
    if (!known.has(name))
      throw new StartError(`The database holds the migration ${name}, which this version does not know: it belongs to a newer version.`)
  }
  for (const { name, sha256 } of wanted) {
    if (applied.has(name) && applied.get(name) !== sha256) {
      throw new StartError(`The migration ${name} was changed after it was applied: restore it and write a new file instead.`)
    }
  }
  return wanted.filter(({ name }) => !applied.has(name))
}

async function apply(session: Db, { name, text, sha256 }: Migration) {
  await session.transaction().execute(async (tx) => {
    try {
      await sql.raw(text).execute(tx)
    } catch (error) {
      throw new StartError(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, error)
    }
    await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(tx)
  })
}

/** Asks again and again rather than waiting inside the query, which the query timeout would cut off. */
async function takeLock(session: Db) {
  const giveUpAt = Date.now() + patienceForTheLockMs
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`.execute(session)
    if (rows[0]?.taken) return
    if (Date.now() > giveUpAt) throw new StartError('Another process has been migrating this database for a minute: look there first.')
    await pause(100)
  }
}
