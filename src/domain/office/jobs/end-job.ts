import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { JobRecord } from './job.ts'

/** Only a cancelled job has rows that were never tried. */
const stateWhenOver = sql<'done' | 'cancelled'>`
  case when done + failed + skipped < total then 'cancelled' else 'done' end`

/** Ends a job. If it was an undo, the undone job becomes `undone`, or what it was before (`done` or `cancelled`) if the undo failed. */
export async function endJob(
  tx: Db,
  { id, undoes_id }: JobRecord,
  state: 'done' | 'failed',
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ state, finished_at: sql<Date>`now()`, lease_until: null, leased_by: null })
    .where('id', '=', id)
    .execute()
  if (undoes_id !== null)
    await tx
      .updateTable('jobs')
      .set({ state: state === 'done' ? 'undone' : stateWhenOver })
      .where('id', '=', undoes_id)
      .where('state', '=', 'undoing')
      .execute()
}
