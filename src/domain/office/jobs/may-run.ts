import type { Db } from '#db/tables.ts'
import { loadJobCreator } from './load-job-creator.ts'
import type { JobKind, JobRecord, RowWork } from './job.ts'

/** Whether the creator of a job is an active member who still has all the permissions that it needs (office.md 20.7). One statement. */
export async function mayRun(
  db: Db,
  kind: JobKind,
  { created_by, params }: JobRecord,
): Promise<boolean> {
  const { permissions } = await loadJobCreator(db, created_by)
  return kind.permissions(params).every((permission) => permissions.has(permission))
}

const refuseRows: RowWork['run'] = (_tx, _audit, _job, rows) =>
  Promise.resolve(rows.map(() => ({ state: 'failed', code: 'forbidden' })))

/** Refuses the rows of a job whose creator may no longer run it; finished rows are kept and can be undone. */
export const refusedWork: RowWork = { run: refuseRows, undo: refuseRows }
