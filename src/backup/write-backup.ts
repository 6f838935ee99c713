import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { withSchemaLock } from '#db/migrations/schema-lock.ts'
import type { Db } from '#db/tables.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { summarizeViolations, type ViolationSummary } from '#domain/invariants/violations.ts'
import {
  columnsLeftOut,
  format,
  formatWithBytes,
  tablesInOrder,
  tablesLeftOut,
  type End,
  type Header,
} from './format.ts'

interface Parts {
  db: Db
  mediaDir: string
  /** The store of pictures, when they are not in the folder: the file then lists them. */
  objectStore?: ObjectStore | undefined
  /** Reports that it waits for a migration. */
  report?(line: string): void
}

type WrittenBackup = End & { violations: ViolationSummary[] }

const rowsAtOnce = 1_000

/**
 * Writes the whole shop as it is at one moment to `file`, while it goes on selling: gzip over lines of text, rows as JSON, pictures as
 * base64, or as a list of those that the object store holds. Only its owner may read the file, and under its name it is always complete.
 * AVIF pictures are left out: the shop makes them again. Memory use does not grow with the shop. The invariants are checked in the same
 * snapshot; violations are recorded in the header and returned, and the file is written anyway. A migration waits until the backup is
 * written, and the other way round: its exclusive lock on a table that is being read would stop the shop.
 */
export async function writeBackup(
  { report = () => {}, ...parts }: Parts,
  file: string,
): Promise<WrittenBackup> {
  await mkdir(dirname(file), { recursive: true })
  return parts.db
    .connection()
    .execute((session) =>
      withSchemaLock(session, 'shared', report, () =>
        writeWholeFile({ ...parts, db: session }, file),
      ),
    )
}

async function writeWholeFile(parts: Parts, file: string): Promise<WrittenBackup> {
  const unfinished = `${file}.part`
  try {
    const end: End = { rows: {}, files: 0, sha256: '' }
    const violations: ViolationSummary[] = []
    const bytes = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(
      Readable.from(withChecksum(contents(parts, end, violations), end), { highWaterMark: 2 }),
      createGzip(),
      bytes,
    )
    await rename(unfinished, file)
    return { ...end, violations }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Adds the last line, which verifies the others. */
async function* withChecksum(text: AsyncGenerator<string>, end: End): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const part of text) {
    hash.update(part)
    yield part
  }
  end.sha256 = hash.digest('hex')
  yield headingLine({ end })
}

/** Returns a line that announces what follows; rows and pictures never begin with `#`. */
const headingLine = (what: object): string => `#${JSON.stringify(what)}\n`

async function* contents(
  { db, mediaDir, objectStore }: Parts,
  end: End,
  violations: ViolationSummary[],
): AsyncGenerator<string> {
  // One snapshot for all tables: an order and its stock are both in it, or neither.
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    violations.push(...summarizeViolations(await checkInvariants(tx)))
    const fileFormat = objectStore ? format : formatWithBytes
    yield headingLine(await headerOf(tx, fileFormat, violations))
    const tables = await tablesInOrder(tx)
    for (const table of tables.filter((name) => !tablesLeftOut.has(name))) {
      yield headingLine({ table })
      end.rows[table] = yield* rowsOf(tx, table)
    }
    // Read last: a number assigned meanwhile is skipped, and none is assigned twice.
    yield headingLine({ sequences: await sequences(tx) })
  } finally {
    await tx.rollback().execute()
  }
  if (objectStore) end.objects = yield* objectsOf(objectStore)
  else end.files = yield* filesOf(mediaDir)
}

async function headerOf(
  tx: Db,
  fileFormat: number,
  violations: ViolationSummary[],
): Promise<Header> {
  const { rows } = await sql<
    Header['migrations'][number]
  >`select name, sha256 from schema_migrations order by name`.execute(tx)
  return {
    warif: 'backup',
    format: fileFormat,
    takenAt: new Date().toISOString(),
    migrations: rows,
    violations,
  }
}

/** Yields the rows of a table as JSON, which keeps every type used here exactly; returns their number. */
async function* rowsOf(tx: Db, table: string): AsyncGenerator<string, number> {
  const leftOut = columnsLeftOut[table]
  const row = leftOut ? sql`to_jsonb(given) - ${leftOut}::text[]` : sql`row_to_json(given)`
  await sql`declare backup no scroll cursor for select (${row})::text as line from ${sql.table(table)} as given`.execute(
    tx,
  )
  let count = 0
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from backup`.execute(
      tx,
    )
    if (rows.length > 0) yield `${rows.map(({ line }) => line).join('\n')}\n`
    count += rows.length
    if (rows.length < rowsAtOnce) break
  }
  await sql`close backup`.execute(tx)
  return count
}

async function sequences(tx: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename::text as name, last_value as last from pg_sequences where schemaname = current_schema() and last_value is not null`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Yields each picture as two lines, its path below the folder and its bytes; returns their number. */
async function* filesOf(mediaDir: string): AsyncGenerator<string, number> {
  const all = await readdir(mediaDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = all
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.avif'))
    .map((entry) => relative(mediaDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !isHidden(path))
  for (const path of paths) {
    yield headingLine({ file: path })
    yield `${(await readFile(join(mediaDir, path))).toString('base64')}\n`
  }
  return paths.length
}

/**
 * Yields each picture of an object store as a line; returns their number. Listed after the rows, so that every picture they refer to is
 * included.
 */
async function* objectsOf(store: ObjectStore): AsyncGenerator<string, number> {
  let count = 0
  for await (const { key, size, md5 } of store.list('')) {
    if (key.endsWith('.avif')) continue
    yield headingLine({ object: key, size, md5 })
    count += 1
  }
  return count
}

/** Unfinished files, and the folders of a restore, are hidden. */
const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'))
