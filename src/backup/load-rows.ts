import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { StartError } from '#shared/start-error.ts'
import { tablesLeftOut } from './format.ts'
import { backupLines } from './read-backup.ts'
import type { StagedPictures } from './pictures-of-restore.ts'

const rowsAtOnce = 500

/**
 * Inserts the rows of a backup into the empty tables of its migrations, in `schema`, and passes each picture to `pictures`. Returns the
 * number of rows by table. Tables that backups leave out are skipped: a process of an older version, running in parallel with a newer one,
 * writes those it does not know. Call in a transaction.
 */
export async function loadRows(
  tx: Db,
  { file, schema }: { file: string; schema: string },
  pictures: Pick<StagedPictures, 'write' | 'expect'>,
): Promise<Record<string, number>> {
  const filled: Record<string, number> = {}
  let take: (text: string) => Promise<void> = async () => {}
  let finish = async () => {}
  for await (const line of backupLines(file)) {
    if (line.kind === 'content') {
      await take(line.text)
      continue
    }
    await finish()
    finish = async () => {}
    if (line.kind === 'table' && tablesLeftOut.has(line.table)) take = async () => {}
    else if (line.kind === 'table') {
      const rows = rowsInto(tx, sql.table(`${schema}.${line.table}`))
      take = rows.take
      finish = async () => void (filled[line.table] = await rows.finish())
    }
    if (line.kind === 'sequences') await setSequences(tx, schema, line.sequences)
    if (line.kind === 'file')
      take = (text) => pictures.write(checkedPath(line.file), Buffer.from(text, 'base64'))
    if (line.kind === 'object') pictures.expect(line)
  }
  return filled
}

/** Collects rows and inserts some hundreds at a time; while the database inserts some, the next are read. */
function rowsInto(tx: Db, table: RawBuilder<unknown>) {
  let lines: string[] = []
  let count = 0
  let underWay: Promise<unknown> = Promise.resolve()
  const insert = async () => {
    if (lines.length === 0) return
    await underWay
    underWay = sql`
      insert into ${table} overriding system value
      select * from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`.execute(
      tx,
    )
    underWay.catch(() => {}) // The error reaches the caller that awaits it.
    count += lines.length
    lines = []
  }
  return {
    async take(line: string) {
      if (lines.push(line) >= rowsAtOnce) await insert()
    },
    async finish() {
      await insert()
      await underWay
      return count
    },
  }
}

async function setSequences(
  tx: Db,
  schema: string,
  sequences: Record<string, number>,
): Promise<void> {
  await sql`select setval(format('%I.%I', ${schema}::text, key)::regclass, value::bigint) from json_each_text(${JSON.stringify(sequences)}::json)`.execute(
    tx,
  )
}

/** Requires a path that stays below the folder, even if the file was forged. */
function checkedPath(path: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\.[a-z0-9]+$/.test(path))
    throw new StartError(`The backup holds a file with a path that may not be: ${path}`)
  return path
}
