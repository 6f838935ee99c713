import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadWriter } from '../bulk/load-writer.ts'
import { tryRow } from '../bulk/row-failure.ts'
import { undoProductRows, writeProductRows } from '../bulk/write-product-rows.ts'
import { createJob } from '../jobs/create-job.ts'
import type { DoneRow, JobKind, JobRecord, RowOutcome, WaitingRow } from '../jobs/job.ts'
import { deleteProduct } from '../products/delete-product.ts'
import { lockProducts } from '../products/load-content.ts'
import {
  createProduct,
  updateProduct,
  type NewProduct,
  type Writer,
} from '../products/save-product.ts'
import { receiveStock, type ReceiptLine } from '../stock/receive-stock.ts'
import { lockImport } from './import-record.ts'
import type { LineChanges } from './plan-line.ts'
import { paramsOf, type ImportParams } from './start-check.ts'

/** What the job is given of a line. */
interface LineInput {
  changes: LineChanges
  version: number | null
}

/** What undoing knows of a product that the import added. */
interface CreatedBefore {
  isCreated: true
}

/**
 * Creates the job that writes the new and changed lines of a dry run; lines with a warning only when it is accepted.
 *
 * @throws ShopError `notFound`, `requestInProgress` while the dry run runs, `documentClosed` when it was applied before
 */
export async function applyImport(
  tx: Db,
  audit: Audit,
  {
    id,
    createdBy,
    acceptsWarnings,
    vatRateBasisPoints,
  }: { id: number; createdBy: number; acceptsWarnings: boolean; vatRateBasisPoints: number },
): Promise<JobRecord> {
  const record = await lockImport(tx, id, createdBy)
  if (record.apply_job_id !== null) throw new ShopError('documentClosed')
  const check =
    record.check_job_id === null
      ? undefined
      : await tx
          .selectFrom('jobs')
          .select('state')
          .where('id', '=', record.check_job_id)
          .executeTakeFirst()
  if (check?.state !== 'done') throw new ShopError('requestInProgress')
  const job = await createJob(
    tx,
    audit,
    { kind: 'products.import', params: paramsOf(record, vatRateBasisPoints), createdBy },
    sql`select line, product_id::text as entity_id,
        jsonb_build_object('changes', changes, 'version', product_version) as input
      from import_lines
      where import_id = ${id}::int and outcome in ('new', 'changed') and (not is_warned or ${acceptsWarnings}::boolean)`,
  )
  await tx.updateTable('imports').set({ apply_job_id: job.id }).where('id', '=', id).execute()
  audit.record({
    action: 'import.applied',
    entityId: id,
    title: record.file_name,
    changes: { lines: [null, job.total] },
  })
  return job
}

export const importJobKind: JobKind = {
  name: 'products.import',
  entity: 'product',
  permissions: () => ['import.run', 'catalogue.write'],
  rows: { run: applyLines, undo: undoLines },
}

async function applyLines(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: WaitingRow[],
): Promise<RowOutcome[]> {
  const inputOf = (row: WaitingRow) => row.input as LineInput
  const known = rows.filter(({ entityId }) => entityId !== null)
  const outcomes = new Map<number, RowOutcome>()
  const written = await writeProductRows(tx, audit, job, {
    rows: known.map((row) => ({ ...row, productId: Number(row.entityId) })),
    plan: (row) => ({
      fields: inputOf(row).changes.fields,
      version: inputOf(row).version ?? undefined,
    }),
  })
  for (const [index, { line }] of known.entries())
    outcomes.set(line, written[index] ?? { state: 'failed', code: 'serverError' })
  const writer = await loadWriter(tx, job.created_by)
  const received: ReceiptLine[] = []
  for (const row of rows)
    if (row.entityId === null)
      outcomes.set(
        row.line,
        await tryRow(tx, () => addProduct(tx, audit, writer, inputOf(row).changes, received)),
      )
  if (received.length > 0)
    await receiveStock(tx, audit, writer.id, {
      received_on: dayOf(new Date()),
      note: (job.params as ImportParams).fileName,
      lines: received,
    })
  return rows.map(({ line }) => outcomes.get(line) ?? { state: 'failed', code: 'serverError' })
}

/** Adds a product; what there is of it is received with the others of the batch, by one document. */
async function addProduct(
  tx: Db,
  audit: Audit,
  writer: Writer,
  { fields, quantity, costHalalas }: LineChanges,
  received: ReceiptLine[],
): Promise<RowOutcome> {
  const { id, version } = await createProduct(tx, audit, writer, fields as NewProduct)
  if (quantity)
    received.push({
      product_id: id,
      delivered: quantity,
      broken: 0,
      broken_borne_by: 'supplier',
      cost_halalas: costHalalas ?? null,
    })
  const before: CreatedBefore = { isCreated: true }
  return { state: 'done', entityId: String(id), before, versionAfter: version }
}

/** Changed products become what they were; added ones go into the bin, or are archived where they were in stock or sold. */
async function undoLines(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: DoneRow[],
): Promise<RowOutcome[]> {
  const isAdded = ({ before }: DoneRow) => (before as Partial<CreatedBefore>).isCreated === true
  const changed = rows.filter((row) => !isAdded(row))
  const outcomes = new Map<number, RowOutcome>()
  const restored = await undoProductRows(tx, audit, job, changed)
  for (const [index, { line }] of changed.entries())
    outcomes.set(line, restored[index] ?? { state: 'failed', code: 'serverError' })
  const writer = await loadWriter(tx, job.created_by)
  for (const row of rows)
    if (isAdded(row))
      outcomes.set(row.line, await tryRow(tx, () => removeAdded(tx, audit, writer, row)))
  return rows.map(({ line }) => outcomes.get(line) ?? { state: 'failed', code: 'serverError' })
}

async function removeAdded(
  tx: Db,
  audit: Audit,
  writer: Writer,
  { entityId, versionAfter }: DoneRow,
): Promise<RowOutcome> {
  const id = Number(entityId)
  const [product] = await lockProducts(tx, [id])
  if (!product || product.deletedAt) return { state: 'skipped', code: 'productNotFound' }
  if (product.version !== versionAfter) return { state: 'skipped', code: 'changedSince' }
  try {
    await deleteProduct(tx, audit, id)
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'inUse') throw error
    await updateProduct(tx, audit, writer, { id, fields: { status: 'archived' } })
  }
  return { state: 'done' }
}
