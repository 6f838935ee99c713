import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartError } from '#shared/start-error.ts'
import {
  newerThan,
  pendingOf,
  readMigrations,
  type AppliedMigration,
  type Migration,
} from './read-migrations.ts'
import { withSchemaLock } from './schema-lock.ts'
import type { Db } from '../tables.ts'
import { isForbidden, isLockedOut } from '../unavailable.ts'

/** A request for a table that a migration waits for waits behind it: at most this long (a request waits 4.5 s). */
const lockTimeout = '1s'
/** The pause in which waiting requests are answered. */
const retryAfterMs = 2_000
const giveUpAfterMs = 10 * 60_000

interface Options {
  /** Apply only these files. */
  only?: ReadonlySet<string>
  /** Reports, one line each, what it waits for, and that the schema belongs to a newer version. */
  report?(line: string): void
}

/**
 * Migrates the database to the newest of the numbered SQL files in `folder`, each in a separate transaction, forward only; several
 * processes may call it at once while the shop goes on selling. A schema of a newer version is left unchanged if that version only added to
 * it. Returns the names of the applied files.
 *
 * @throws StartError when an applied file was changed, this version cannot run on the schema, a file's SQL fails, or its tables are not
 * free for ten minutes
 */
export async function migrate(
  db: Db,
  folder: string,
  { only, report = () => {} }: Options = {},
): Promise<string[]> {
  const known = (await readMigrations(folder)).filter(({ name }) => !only || only.has(name))
  return db.connection().execute(async (session) => {
    // Shared, so that a start with nothing to do does not wait for a backup, but waits for a restore, which would lose sales made
    // meanwhile.
    const isDone = await withSchemaLock(session, 'shared', report, async () => {
      const applied = await appliedMigrations(session)
      const newer = newerThan(known, applied)
      if (newer.length > 0)
        report(
          `The schema of the database is of a newer version, which only added to it: ${newer.join(', ')}.`,
        )
      return pendingOf(known, applied).length === 0
    })
    return isDone
      ? []
      : withSchemaLock(session, 'exclusive', report, () => applyPending(session, known, report))
  })
}

/** Requires that the migrations of a backup are known here with identical text. @throws StartError */
export async function checkMigrations(
  folder: string,
  applied: { name: string; sha256: string }[],
): Promise<void> {
  const known = await readMigrations(folder)
  const rows = applied.map((row) => ({ ...row, compatibleFrom: null }))
  newerThan(known, rows)
  pendingOf(known, rows)
}

async function appliedMigrations(session: Db): Promise<AppliedMigration[]> {
  // Only in the first schema: a restore migrates a separate schema, behind which the shop's is found too.
  const exists = await sql<{ is: boolean }>`
    select to_regclass(format('%I.schema_migrations', current_schema())) is not null as is`.execute(
    session,
  )
  if (!exists.rows[0]?.is) return []
  // Read as JSON, because a schema of an older version does not have this column yet.
  const { rows } = await sql<AppliedMigration>`
    select name, sha256, to_jsonb(applied) ->> 'compatible_from' as "compatibleFrom"
    from schema_migrations as applied order by name`.execute(session)
  return rows
}

async function applyPending(
  session: Db,
  known: Migration[],
  report: (line: string) => void,
): Promise<string[]> {
  if (!(await hasOwnTable(session))) await applyWhenFree(session, ownTable, report)
  const applied = await appliedMigrations(session)
  newerThan(known, applied)
  const pending = pendingOf(known, applied)
  for (const migration of pending) await applyWhenFree(session, stepOf(migration), report)
  return pending.map(({ name }) => name)
}

interface Step {
  name: string
  run(tx: Db): Promise<unknown>
}

/** Creates the table that this file reads, or adds the column that an older version lacks. */
const ownTable: Step = {
  name: 'of schema_migrations',
  async run(tx) {
    await sql`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(
      tx,
    )
    await sql`alter table schema_migrations add column if not exists compatible_from text`.execute(
      tx,
    )
  },
}

/** Checks without a lock, so that nobody is blocked when nothing is to be done. */
async function hasOwnTable(session: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from pg_attribute where attname = 'compatible_from' and not attisdropped
      and attrelid = to_regclass(format('%I.schema_migrations', current_schema()))) as is`.execute(
    session,
  )
  return rows[0]?.is ?? false
}

const stepOf = ({ name, text, sha256, compatibleFrom }: Migration): Step => ({
  name,
  async run(tx) {
    await sql.raw(text).execute(tx)
    await sql`insert into schema_migrations (name, sha256, compatible_from) values (${name}, ${sha256}, ${compatibleFrom})`.execute(
      tx,
    )
  },
})

/** Tries until the tables are free; between the tries the sessions waiting behind it continue. */
async function applyWhenFree(
  session: Db,
  step: Step,
  report: (line: string) => void,
): Promise<void> {
  const giveUpAt = Date.now() + giveUpAfterMs
  let reported = ''
  while (!(await apply(session, step))) {
    const reason = await oldestTransaction(session)
    if (reason !== reported)
      report(
        `The migration ${step.name} waits for its tables and is tried again; oldest transaction: ${reason}.`,
      )
    reported = reason
    if (Date.now() > giveUpAt)
      throw new StartError(
        `The migration ${step.name} found its tables in use for ten minutes; oldest transaction: ${reason}.`,
      )
    await pause(retryAfterMs)
  }
}

/** False: the tables are in use; nothing was changed. @throws StartError when the SQL fails */
async function apply(session: Db, { name, run }: Step): Promise<boolean> {
  try {
    await session.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
      await run(tx)
    })
    return true
  } catch (error) {
    if (isLockedOut(error)) return false
    const hint = isForbidden(error) ? '; run npm run migrate as the role that owns the schema' : ''
    throw new StartError(
      `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}${hint}`,
      error,
    )
  }
}

/** Describes the session that a migration most likely waits for. Its statement is cut off before the first value, which may be personal. */
async function oldestTransaction(session: Db): Promise<string> {
  const { rows } = await sql<{ pid: number; program: string; state: string; statement: string }>`
    select pid, application_name as program, state, substring(query from '^[^''0-9]{1,60}') as statement from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(session)
  const [found] = rows
  return found
    ? `database process ${found.pid} (${found.program || 'unnamed'}, ${found.state}): ${found.statement ?? ''}`
    : 'none any more'
}
