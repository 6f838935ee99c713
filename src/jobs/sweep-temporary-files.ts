import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** No call and no job writes one file for this long. */
const oldMs = 24 * 3_600_000

/**
 * Removes files left behind by a process that was interrupted: received uploads, half-written exports, templates, and finished exports that
 * no job refers to. Only files older than a day.
 */
export async function sweepTemporaryFiles(db: Db, officeFilesDir: string): Promise<void> {
  const uploads = await oldOnes(tmpdir(), (name) => name.startsWith('warif-upload-'))
  for (const name of uploads) await rm(join(tmpdir(), name), { recursive: true, force: true })
  const files = await oldOnes(officeFilesDir, isOfJobs)
  if (files.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${files}::text[]) as stored (name)
    where not exists (select from jobs where file_path = stored.name)`.execute(db)
  for (const { name } of rows) await rm(join(officeFilesDir, name), { force: true })
}

/** `81-<uuid>`, `81-<uuid>.part`, `template-<uuid>`; other files in the folder are kept. */
const isOfJobs = (name: string): boolean =>
  /^(?:\d+|template)-[0-9a-f]{8}-[0-9a-f-]{27}(?:\.part)?$/.test(name)

async function oldOnes(folder: string, isTheirs: (name: string) => boolean): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const old: string[] = []
  for (const name of names.filter(isTheirs)) {
    // Another process may have removed it meanwhile.
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - oldMs) old.push(name)
  }
  return old
}
