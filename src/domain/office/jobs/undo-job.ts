import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { createJob } from './create-job.ts'
import type { JobKind, JobKindName, JobRecord } from './job.ts'

/** The number of days in which a job can be undone (office.md 20.7). */
export const undoDays = 30

/** Whether a job can be undone: it is over, changed something, and is recent enough. */
export function canUndo(
  { state, undoes_id, done, finished_at }: JobRecord,
  kind: JobKind | undefined,
): boolean {
  const isOver = state === 'done' || state === 'cancelled'
  const ageMs = finished_at ? Date.now() - finished_at.getTime() : 0
  return (
    kind?.rows?.undo !== undefined &&
    undoes_id === null &&
    isOver &&
    done > 0 &&
    ageMs < undoDays * 86_400_000
  )
}

/**
 * Creates the job that restores the former state of each row that nobody changed since (office.md 20.7).
 *
 * @throws ShopError `cannotUndo`
 */
export async function undoJob(
  tx: Db,
  audit: Audit,
  { id, kind, createdBy }: { id: number; kind: JobKind | undefined; createdBy: number },
): Promise<JobRecord> {
  const job = await tx
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!job || !canUndo(job, kind)) throw new ShopError('cannotUndo')
  await tx.updateTable('jobs').set({ state: 'undoing' }).where('id', '=', id).execute()
  audit.record({ action: 'job.undone', entityId: id })
  return createJob(
    tx,
    audit,
    { kind: job.kind as JobKindName, params: job.params, createdBy, undoesId: id },
    sql`select line, entity_id, null::jsonb as input from job_rows
      where job_id = ${id}::int and state = 'done' and before is not null`,
  )
}
