import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { checkMigrations, migrate } from '#db/migrations/migrate.ts'
import { withSchemaLock } from '#db/migrations/schema-lock.ts'
import type { Db } from '#db/tables.ts'
import { isLockedOut } from '#db/unavailable.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import {
  describeViolation,
  summarizeViolations,
  type ViolationSummary,
} from '#domain/invariants/violations.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { StartError } from '#shared/start-error.ts'
import { dropConstraints } from './drop-constraints.ts'
import {
  listsPictures,
  tablesInOrder,
  rowsOfProgram,
  tablesLeftOut,
  type End,
  type Header,
} from './format.ts'
import { loadRows } from './load-rows.ts'
import { checkBackup } from './read-backup.ts'
import { stageObjects } from './staged-objects.ts'
import type { StagedPictures } from './pictures-of-restore.ts'
import { stagePictures } from './staged-pictures.ts'
import {
  recordRestoreId,
  publishedRestoreId,
  publishStaging,
  stagingSchema,
  withStagingSchema,
} from './staging-schema.ts'

/** A session that reads one of the shop's tables for longer ends the restore: a shop opened meanwhile would wait behind it. */
const lockTimeout = '5s'

interface Parts {
  db: Db
  mediaDir: string
  /** The store of pictures, when they are not in the folder. */
  objectStore?: ObjectStore | undefined
  /** The folder of the migrations. */
  migrations: string
  /** The current contents of the database may be deleted. */
  overwrite: boolean
  /** Restore a shop with violated invariants, which are returned. */
  acceptViolations: boolean
  /** Reports what it waits for. */
  report?(line: string): void
}

interface Restored {
  header: Header
  end: End
  violations: ViolationSummary[]
}

/**
 * Restores database and pictures to the state in `file`, in this version's schema. The file is verified before anything is changed. Then
 * everything is loaded into a separate schema and folder and checked there; one transaction at the end replaces the shop's. If anything
 * fails or is refused before that, even by a kill, the shop is unchanged. No shop may be open on this database, and none can start on it
 * meanwhile.
 *
 * @throws StartError when the file is damaged or of a newer version, the database is in use or not empty, or invariants are violated
 */
export async function restoreBackup(
  { db, mediaDir, objectStore, migrations, overwrite, acceptViolations, report = () => {} }: Parts,
  file: string,
): Promise<Restored> {
  const { header, end } = await checkBackup(file)
  await checkMigrations(migrations, header.migrations)
  const restoreId = randomUUID()
  const isList = listsPictures(header)
  const pictures = objectStore
    ? stageObjects(objectStore, { mediaDir, isList })
    : stagePictures(mediaDir, { restoreId, isList })
  const stage = async (session: Db) => {
    await migrate(session, migrations, { only: new Set(header.migrations.map(({ name }) => name)) })
    await fill(session, { file, end }, pictures)
    await migrate(session, migrations)
    await analyzeTables(session)
    const broken = summarizeViolations([
      ...(await checkInvariants(session)),
      ...(await pictures.check(session)),
    ])
    if (broken.length > 0 && !acceptViolations) throw new StartError(refusalOf(file, broken))
    await recordRestoreId(session, restoreId)
    return broken
  }
  let violations: ViolationSummary[] = []
  /** Whether it is known which shop the database holds. */
  let isKnown = true
  const replace = async (session: Db) => {
    isKnown = false
    try {
      await withStagingSchema(session, async (shopSchema) => {
        violations = await stage(session)
        await publish(session, shopSchema, pictures)
      })
    } finally {
      // A lost session cannot answer.
      const publishedId = await publishedRestoreId(session).catch(() => undefined)
      isKnown = publishedId !== undefined
      if (publishedId !== undefined) await pictures.settle(publishedId)
    }
  }
  try {
    await db.connection().execute((session) =>
      withSchemaLock(session, 'exclusive', report, async () => {
        await refuseOpenShop(
          session,
          'A shop is open on this database: stop it first, on every machine.',
        )
        await pictures.settle(await publishedRestoreId(session))
        await refuseFullDatabase(session, overwrite)
        await replace(session)
      }),
    )
  } catch (error) {
    if (
      isKnown ||
      (await findRestoreAfterLostConnection({ db, report }, pictures, error)) !== restoreId
    )
      throw error
  }
  return { header, end, violations }
}

/**
 * Finds out after a lost connection which shop the database holds: asks on a new connection, once the server has ended the lost session,
 * which holds the lock until then. Returns the id of the restore that made it.
 *
 * @throws StartError when the database does not answer
 */
async function findRestoreAfterLostConnection(
  { db, report }: Required<Pick<Parts, 'db' | 'report'>>,
  pictures: StagedPictures,
  cause: unknown,
) {
  try {
    return await db.connection().execute((session) =>
      withSchemaLock(session, 'exclusive', report, async () => {
        const publishedId = await publishedRestoreId(session)
        await pictures.settle(publishedId)
        return publishedId
      }),
    )
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      'The connection to the database was lost, and whether the backup is restored is not known. Open no shop: run the restore again when the database answers; it first puts the pictures right.',
      cause,
    )
  }
}

/** Inserts all rows in one transaction, which a violated foreign key ends. @throws StartError when rows are missing */
async function fill(
  session: Db,
  { file, end }: { file: string; end: End },
  pictures: StagedPictures,
): Promise<void> {
  await session.transaction().execute(async (tx) => {
    const restoreConstraints = await dropConstraints(tx)
    const filled = await loadRows(tx, { file, schema: stagingSchema }, pictures)
    const short = Object.entries(end.rows).find(
      ([table, rows]) => !tablesLeftOut.has(table) && filled[table] !== rows,
    )
    if (short)
      throw new StartError(
        `The table ${short[0]} got ${filled[short[0]]} of its ${short[1]} rows; nothing was restored.`,
      )
    await restoreConstraints()
  })
}

/**
 * Updates the statistics, without which checking the invariants over all rows takes far longer. `vacuum` also marks pages without old rows,
 * so that counting need not read them.
 */
async function analyzeTables(session: Db): Promise<void> {
  const tables = (await tablesInOrder(session)).map((table) => sql.table(table))
  await sql`vacuum analyze ${sql.join(tables)}`.execute(session)
}

/**
 * Publishes database and pictures together, or neither. Nobody can buy any more once the old tables are gone, so open shops are looked for
 * only then.
 */
async function publish(session: Db, shopSchema: string, pictures: StagedPictures): Promise<void> {
  try {
    await session.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
      await publishStaging(tx, shopSchema)
      await refuseOpenShop(
        tx,
        'A shop was opened on this database meanwhile; nothing was restored. Stop it, on every machine, and try again.',
      )
      await pictures.publish()
    })
  } catch (error) {
    if (!isLockedOut(error)) throw error
    throw new StartError(
      `The tables of the shop are in use by another session; nothing was restored. End it (pg_stat_activity names it) and try again.`,
      error,
    )
  }
}

function refusalOf(file: string, violations: ViolationSummary[]): string {
  const lines = violations.map((violation) => `  ${describeViolation(violation)}`)
  return `Invariants are violated in ${file}, nothing was restored:\n${lines.join('\n')}
Restore it with --accept-violations, then correct what is named (docs/operations.md, "When invariants are violated").`
}

/**
 * Refuses when a shop is open: its connections have this application name; the asking connection is excluded. A starting shop has another
 * name until its migrations are done, where it waits for the restore.
 */
async function refuseOpenShop(db: Db, refusal: string): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'warif' and pid <> pg_backend_pid()`.execute(
    db,
  )
  if (rows.length > 0) throw new StartError(refusal)
}

/** @throws StartError when the database contains anything that may not be deleted */
async function refuseFullDatabase(db: Db, overwrite: boolean): Promise<void> {
  const emptinessChecks = (await tablesInOrder(db))
    .filter((table) => !tablesLeftOut.has(table))
    .map(
      (table) => sql`select ${table}::text as name where exists (
        select from ${sql.table(table)} where not ${rowsOfProgram[table] ?? sql`false`})`,
    )
  const { rows } =
    emptinessChecks.length > 0
      ? await sql<{ name: string }>`${sql.join(emptinessChecks, sql` union all `)} limit 1`.execute(
          db,
        )
      : { rows: [] }
  if (rows.length > 0 && !overwrite)
    throw new StartError(
      `The database is not empty (${rows[0]?.name}): restore into an empty one, or say --overwrite to lose what it holds.`,
    )
}
