import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { JobRecord } from './job.ts'

/** Ends a job. If it was an undo, the undone job becomes `undone`, or `done` again if the undo failed. */
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
      .set({ state: state === 'done' ? 'undone' : 'done' })
      .where('id', '=', undoes_id)
      .where('state', '=', 'undoing')
      .execute()
}
