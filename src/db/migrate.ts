import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartError } from '#shared/start-error.ts'
import { newerThan, pendingOf, readMigrations, type AppliedMigration, type Migration } from './read-migrations.ts'
import { withSchemaLock } from './schema-lock.ts'
import type { Db } from './tables.ts'

/** A request for a table that a migration waits for waits behind it: so long at most (a request waits 4.5 s). */
const lockTimeout = '1s'
/** In which the requests that waited are answered. */
const retryAfterMs = 2_000
const giveUpAfterMs = 10 * 60_000

interface Options {
  /** Of the files these and no others. */
  only?: ReadonlySet<string>
  /** Hears, a line each, what is waited for and that the schema is of a newer version. */
  tell?(line: string): void
}

/**
 * Brings the database to the newest of the numbered SQL files in `folder`, each in a transaction of its own, forward only;
 * several processes may call it at once, while others sell. A schema of a newer version is left as it is when that only
 * added to it. Returns the names of the files it applied.
 *
 * @throws StartError when an applied file was changed, this version cannot run on the schema, a file's SQL fails, or its
 *   tables are not free for ten minutes
 */
export async function migrate(db: Db, folder: string, { only, tell = () => {} }: Options = {}): Promise<string[]> {
  const known = (await readMigrations(folder)).filter(({ name }) => !only || only.has(name))
  return db.connection().execute(async (session) => {
    const applied = await appliedMigrations(session)
    const newer = newerThan(known, applied)
    if (newer.length > 0) tell(`The schema of the database is of a newer version, which only added to it: ${newer.join(', ')}.`)
    // With nothing to do a start need not wait for a backup.
    if (pendingOf(known, applied).length === 0) return []
    return withSchemaLock(session, 'exclusive', tell, () => applyPending(session, known, tell))
  })
}

/** What a backup was written under must be known here, word for word. @throws StartError */
export async function checkMigrations(folder: string, applied: { name: string; sha256: string }[]): Promise<void> {
  const known = await readMigrations(folder)
  const rows = applied.map((row) => ({ ...row, compatibleFrom: null }))
  newerThan(known, rows)
  pendingOf(known, rows)
}

async function appliedMigrations(session: Db): Promise<AppliedMigration[]> {
  // Of the first schema alone: a restore migrates a schema of its own, behind which the shop's is found too.
  const exists = await sql<{ is: boolean }>`
    select to_regclass(format('%I.schema_migrations', current_schema())) is not null as is`.execute(session)
  if (!exists.rows[0]?.is) return []
  // By way of JSON, because a schema of an older version has no such column yet.
  const { rows } = await sql<AppliedMigration>`
    select name, sha256, to_jsonb(applied) ->> 'compatible_from' as "compatibleFrom"
    from schema_migrations as applied order by name`.execute(session)
  return rows
}

async function applyPending(session: Db, known: Migration[], tell: (line: string) => void): Promise<string[]> {
  await sql`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(session)
  await sql`alter table schema_migrations add column if not exists compatible_from text`.execute(session)
  const applied = await appliedMigrations(session)
  newerThan(known, applied)
  const pending = pendingOf(known, applied)
  for (const migration of pending) await applyWhenFree(session, migration, tell)
  return pending.map(({ name }) => name)
}

/** Tries until the tables are free; between the tries those who waited behind it go on. */
async function applyWhenFree(session: Db, migration: Migration, tell: (line: string) => void): Promise<void> {
  const giveUpAt = Date.now() + giveUpAfterMs
  let told = ''
  while (!(await apply(session, migration))) {
    const reason = await oldestTransaction(session)
    if (reason !== told) tell(`The migration ${migration.name} waits for its tables and is tried again; oldest transaction: ${reason}.`)
    told = reason
    if (Date.now() > giveUpAt)
      throw new StartError(`The migration ${migration.name} found its tables in use for ten minutes; oldest transaction: ${reason}.`)
    await pause(retryAfterMs)
  }
}

/** False: the tables are in use; nothing was changed. @throws StartError when the SQL fails */
async function apply(session: Db, { name, text, sha256, compatibleFrom }: Migration): Promise<boolean> {
  try {
    await session.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
      await sql.raw(text).execute(tx)
      await sql`insert into schema_migrations (name, sha256, compatible_from) values (${name}, ${sha256}, ${compatibleFrom})`.execute(tx)
    })
    return true
  } catch (error) {
    if (isInUse(error)) return false
    throw new StartError(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, error)
  }
}

/** SQLSTATE lock_not_available and deadlock_detected. */
const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** The session a migration most likely waits for. Its statement is cut short before the first value, which may be personal. */
async function oldestTransaction(session: Db): Promise<string> {
  const { rows } = await sql<{ pid: number; program: string; state: string; statement: string }>`
    select pid, application_name as program, state, substring(query from '^[^''0-9]{1,60}') as statement from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(session)
  const [found] = rows
  return found ? `database process ${found.pid} (${found.program || 'unnamed'}, ${found.state}): ${found.statement ?? ''}` : 'none any more'
}
