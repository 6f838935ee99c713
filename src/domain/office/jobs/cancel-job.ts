import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { JobRecord } from './job.ts'

/** A job that takes another back is not left half way. */
export const canCancel = ({ state, undoes_id }: Pick<JobRecord, 'state' | 'undoes_id'>): boolean =>
  undoes_id === null && (state === 'queued' || state === 'running')

/**
 * Stops a job: what is done stays and can be undone. A batch that is being written is finished first, since it holds the job's row.
 *
 * @throws ShopError `jobOver`
 */
export async function cancelJob(tx: Db, audit: Audit, id: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({
      state: 'cancelled',
      finished_at: sql<Date>`now()`,
      lease_until: null,
      leased_by: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .where('undoes_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ShopError('jobOver')
  audit.record({ action: 'job.cancelled', entityId: id })
}
