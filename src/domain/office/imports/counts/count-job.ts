import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { failedRow } from '../../bulk/row-failure.ts'
import type { JobKind, JobRecord, RowOutcome, WaitingRow } from '../../jobs/job.ts'
import { writeWithSavepoints } from '../../products/write-with-savepoints.ts'
import { applyCount, discardCount } from '../../stock/apply-count.ts'
import { fillCount } from '../../stock/fill-count.ts'
import { writeDocument } from '../../stock/write-document.ts'
import type { ImportParams } from '../start-check.ts'
import type { CountChanges } from './count-changes.ts'

/** The params of a count's job, in addition to those of every import. */
export type CountParams = ImportParams & {
  /** The document that contains its lines, from the first batch on. */
  documentId?: number
}

/**
 * Writes the lines of a count into one document and applies it at the end. Like every stock document, it is undone by its counter-document,
 * not by the job (office.md §33).
 */
export const countImportKind: JobKind = {
  name: 'stock.import',
  entity: 'product',
  permissions: () => ['import.run', 'stock.write'],
  rows: { run: writeCounted, finish: applyCounted },
}

async function writeCounted(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: readonly WaitingRow[],
): Promise<RowOutcome[]> {
  const params = job.params as CountParams
  const documentId = params.documentId ?? (await openDocument(tx, audit, job))
  const lines = rows.map(({ entityId, input }) => {
    const { variantId, counted, countedAt } = (input as { changes: CountChanges }).changes
    return { product_id: Number(entityId), variant_id: variantId, counted, counted_at: countedAt }
  })
  const refusals = await writeWithSavepoints(tx, audit, lines, (own, some) =>
    fillCount(tx, own, documentId, some),
  )
  return refusals.map((refusal) => (refusal ? failedRow(refusal) : { state: 'done' }))
}

async function openDocument(tx: Db, audit: Audit, job: JobRecord): Promise<number> {
  const { fileName } = job.params as CountParams
  const documentId = await writeDocument(
    tx,
    {
      kind: 'count',
      state: 'open',
      on_day: dayOf(new Date()),
      reason: 'counted',
      note: fileName,
      is_blind: false,
      staff_id: job.created_by,
    },
    [],
  )
  audit.record({
    action: 'stock.countOpened',
    entityId: documentId,
    title: fileName,
    changes: { lines: [null, job.total] },
  })
  await sql`update jobs set params = params || ${JSON.stringify({ documentId })}::jsonb where id = ${job.id}::int`.execute(
    tx,
  )
  return documentId
}

/**
 * Applies the count. It stays open for a member to check where open orders took more than was counted, and is discarded if no line could be
 * written.
 */
async function applyCounted(tx: Db, audit: Audit, job: JobRecord): Promise<boolean> {
  const { documentId } = job.params as CountParams
  if (documentId === undefined) return false
  if (job.done === 0) await discardCount(tx, audit, documentId)
  else
    await writeWithSavepoints(tx, audit, [documentId], (own, [id = 0]) =>
      applyCount(tx, own, job.created_by, id),
    )
  return false
}
