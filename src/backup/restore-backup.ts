import { join } from 'node:path'
import { sql } from 'kysely'
import { checkMigrations, migrate } from '#db/migrate.ts'
import type { Db } from '#db/tables.ts'
import { checkBooks } from '#domain/check-books.ts'
import { writeWhole } from '#outside/media/write-file.ts'
import { StartError } from '#shared/start-error.ts'
import { bareTables } from './bare-tables.ts'
import { tablesInOrder, tablesLeftOut, type End, type Header } from './contents.ts'
import { fillTables } from './fill-tables.ts'
import { checkBackup } from './read-backup.ts'

interface Parts {
  db: Db
  mediaDir: string
  /** The folder of the migrations. */
  migrations: string
  /** What the database holds now may go. */
  overwrite: boolean
}

/**
 * Makes the database and the pictures what they were when `file` was written, then brings the schema to this version. The
 * file is proved before anything is touched; rows come in one transaction, which ends only when they are as many as were
 * written and the books hold. No shop may be open on this database.
 *
 * @throws StartError when the file is not sound or of a newer version, the database is in use or not empty, or the books do not hold
 */
export async function restoreBackup({ db, mediaDir, migrations, overwrite }: Parts, file: string): Promise<{ header: Header; end: End }> {
  const { header, end } = await checkBackup(file)
  await checkMigrations(migrations, header.migrations)
  await refuseOpenShop(db)
  await emptyDatabase(db, overwrite)
  await migrate(db, migrations, { only: new Set(header.migrations.map(({ name }) => name)) })
  await db.transaction().execute(async (tx) => {
    const dress = await bareTables(tx)
    const filled = await fillTables(tx, file, (path, bytes) => writeWhole(join(mediaDir, path), bytes))
    const short = Object.entries(end.rows).find(([table, rows]) => filled[table] !== rows)
    if (short) throw new StartError(`The table ${short[0]} got ${filled[short[0]]} of its ${short[1]} rows; nothing was restored.`)
    await dress()
    // The rules are worked out over all rows: without knowing how many there are that takes far longer.
    await sql`analyze`.execute(tx)
    const faults = await checkBooks(tx)
    if (faults.length > 0) {
      const named = faults.slice(0, 5).map(({ fault, id }) => `${fault} (${id})`)
      throw new StartError(`The books of ${file} do not hold, nothing was restored: ${faults.length} × ${named.join(', ')}.`)
    }
  })
  await migrate(db, migrations)
  // Also notes which pages hold nothing old, so that counting need not look into them.
  await sql`vacuum analyze`.execute(db)
  return { header, end }
}

/** Every connection of a shop bears its name; ours is the one that asks. */
async function refuseOpenShop(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'warif' and pid <> pg_backend_pid()`.execute(db)
  if (rows.length > 0) throw new StartError('A shop is open on this database: stop it first, on every machine.')
}

/** @throws StartError when there is something in it that may not go */
async function emptyDatabase(db: Db, overwrite: boolean): Promise<void> {
  const tables = await tablesInOrder(db)
  if (tables.length === 0) return
  const looked = tables
    .filter((table) => !tablesLeftOut.has(table))
    .map((table) => sql`select ${table}::text as name where exists (select from ${sql.table(table)})`)
  const { rows } = looked.length > 0 ? await sql<{ name: string }>`${sql.join(looked, sql` union all `)} limit 1`.execute(db) : { rows: [] }
  if (rows.length > 0 && !overwrite)
    throw new StartError(
      `The database is not empty (${rows[0]?.name}): restore into an empty one, or say --overwrite to lose what it holds.`,
    )
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}
