import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { undoDays } from './undo-job.ts'

/** The lifetime of an exported file (office.md 20.7). */
export const fileHours = 24

/** Deletes exported files older than a day, and the rows of jobs that can no longer be undone. */
export async function sweepJobs(db: Db, filesDir: string): Promise<void> {
  const expired = await db
    .selectFrom('jobs')
    .select(['id', 'file_path'])
    .where('file_path', 'is not', null)
    .where('finished_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(fileHours)})`)
    .execute()
  for (const { id, file_path } of expired) {
    await rm(join(filesDir, file_path ?? ''), { force: true })
    await db.updateTable('jobs').set({ file_path: null }).where('id', '=', id).execute()
  }
  await db
    .deleteFrom('job_rows')
    .where('job_id', 'in', (of) =>
      of
        .selectFrom('jobs')
        .select('id')
        .where(
          'finished_at',
          '<',
          sql<Date>`now() - make_interval(days => ${sql.lit(undoDays + 1)})`,
        ),
    )
    .execute()
}
