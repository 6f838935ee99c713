import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { JobRecord } from './job.ts'

/** Whether a job can be cancelled; an undo always runs to its end. */
export const canCancel = ({ state, undoes_id }: Pick<JobRecord, 'state' | 'undoes_id'>): boolean =>
  undoes_id === null && (state === 'queued' || state === 'running')

/**
 * Cancels a job: finished rows are kept and can be undone. A batch that is being written is finished first, because it holds a lock on the
 * job's row.
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
