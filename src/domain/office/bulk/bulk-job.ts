import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { Permission } from '#shared/office/staff.ts'
import { createJob, rowsOfIds } from '../jobs/create-job.ts'
import type { JobKind, JobRecord } from '../jobs/job.ts'
import { planBulkEdit, type BulkAction, type BulkEdit } from './bulk-actions.ts'
import { undoProductRows, writeProductRows } from './write-product-rows.ts'

const pricing: ReadonlySet<BulkAction> = new Set([
  'set_price',
  'change_price_percent',
  'change_price_amount',
  'round_price',
  'set_special',
  'clear_special',
])
const publishing: ReadonlySet<BulkAction> = new Set(['publish', 'draft', 'archive'])

/** Returns the permission that an action needs (office.md O1.1). */
export function permissionOfAction(action: BulkAction): Permission {
  if (pricing.has(action)) return 'catalogue.price'
  if (action === 'set_tracked') return 'stock.adjust'
  return publishing.has(action) ? 'catalogue.publish' : 'catalogue.write'
}

/** Creates the job of a bulk edit; its rows are fixed now and written later. */
export const createBulkJob = (
  tx: Db,
  audit: Audit,
  { edit, ids, createdBy }: { edit: BulkEdit; ids: readonly number[]; createdBy: number },
): Promise<JobRecord> =>
  createJob(tx, audit, { kind: 'products.bulk', params: edit, createdBy }, rowsOfIds(ids))

export const bulkJobKind: JobKind = {
  name: 'products.bulk',
  entity: 'product',
  permissions: (params) => ['catalogue.write', permissionOfAction((params as BulkEdit).action)],
  rows: {
    run: (tx, audit, job, rows) =>
      writeProductRows(tx, audit, job, {
        rows: rows.map((row) => ({ ...row, productId: Number(row.entityId) })),
        plan: (_, { content }) => planBulkEdit(job.params as BulkEdit, content),
      }),
    undo: undoProductRows,
  },
}
