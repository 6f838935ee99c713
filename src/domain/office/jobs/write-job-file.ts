import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { lockJob } from './claim-job.ts'
import type { JobKind, JobRecord } from './job.ts'

interface FileWriter {
  db: Db
  worker: string
  filesDir: string
}

/** The shortest time between two reports of progress, each of which is a commit; readers need it within two seconds (office.md O6). */
const progressIntervalMs = 500

/** Thrown when the job was cancelled or taken by another process. */
class NoLongerOurs extends Error {}

/**
 * Writes the file of an export under an unguessable name and publishes it in one statement. After a crash, the next process starts again: a
 * half-written file is never delivered.
 */
export async function writeJobFile(
  { db, worker, filesDir }: FileWriter,
  job: JobRecord,
  writeFile: NonNullable<JobKind['writeFile']>,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(filesDir, { recursive: true, mode: 0o700 })
  const name = `${job.id}-${crypto.randomUUID()}`
  const unfinished = join(filesDir, `${name}.part`)
  let reportedAt = -Infinity
  const progress = async (done: number) => {
    signal.throwIfAborted()
    if (performance.now() - reportedAt < progressIntervalMs) return
    reportedAt = performance.now()
    const held = await lockJob(db, job.id, worker)
    if (!held) throw new NoLongerOurs()
    await db.updateTable('jobs').set({ done }).where('id', '=', job.id).execute()
  }
  try {
    const written = await writeFile({ db, job, path: unfinished, signal, progress })
    const { size } = await stat(unfinished)
    await rename(unfinished, join(filesDir, name))
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set({
        state: 'done',
        finished_at: sql<Date>`now()`,
        lease_until: null,
        leased_by: null,
        file_path: name,
        file_bytes: size,
        total: written,
        done: written,
      })
      .where('id', '=', job.id)
      .where('state', '=', 'running')
      .where('leased_by', '=', worker)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) await rm(join(filesDir, name), { force: true })
  } catch (error) {
    await rm(unfinished, { force: true })
    if (!(error instanceof NoLongerOurs)) throw error
  }
}
