import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { lockImport } from './import-record.ts'

/** Deletes an uploaded table and stops its dry run; applied changes are kept. @throws ShopError `notFound` */
export async function deleteImport(
  tx: Db,
  audit: Audit,
  id: number,
  createdBy: number,
): Promise<void> {
  const record = await lockImport(tx, id, createdBy)
  await tx
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: sql<Date>`now()`, lease_until: null, leased_by: null })
    .where('id', '=', record.check_job_id ?? 0)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  await tx.deleteFrom('imports').where('id', '=', id).execute()
  audit.record({ action: 'import.deleted', entityId: id, title: record.file_name })
}
