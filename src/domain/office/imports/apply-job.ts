import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { ImportKind } from '#shared/office/import.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockById } from '../bulk/product-rounds.ts'
import { loadWriter } from '../jobs/load-writer.ts'
import { failedRow } from '../bulk/row-failure.ts'
import { undoProductRows, writeProductRows } from '../bulk/write-product-rows.ts'
import { createJob } from '../jobs/create-job.ts'
import type {
  DoneRow,
  JobKind,
  JobKindName,
  JobRecord,
  RowOutcome,
  WaitingRow,
} from '../jobs/job.ts'
import type { Writer } from '../products/plan-save.ts'
import { planProducts, type NewProduct } from '../products/create-products.ts'
import type { PlannedWrite } from '../products/write-products.ts'
import { writeProducts } from '../products/write-products.ts'
import { writeWithSavepoints } from '../products/write-with-savepoints.ts'
import { receiveStock } from '../stock/receive-stock.ts'
import { mayFill } from './create-import.ts'
import { removeAdded, type CreatedBefore } from './remove-added.ts'
import { lockImport } from './import-record.ts'
import type { LineChanges } from './plan-line.ts'
import { paramsOf, type ImportParams } from './start-check.ts'

/** The job that writes the lines of each kind of table. */
const jobOf: Readonly<Record<ImportKind, JobKindName>> = {
  products: 'products.import',
  prices: 'products.import',
  counts: 'stock.import',
  coupons: 'coupons.import',
}

/** The input of a job row: the changes of a line, and the version they apply to. */
interface LineInput {
  changes: LineChanges
  version: number | null
}

/**
 * Creates the job that writes the new and changed lines of a dry run; lines with a warning only when `acceptsWarnings`.
 *
 * @throws ShopError `notFound`, `requestInProgress` during the dry run, `importNotChecked` when it failed, was cancelled or cannot begin,
 *   `documentClosed` when it was already applied
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
  if (check?.state !== 'done')
    throw new ShopError(isUnderWay(check?.state) ? 'requestInProgress' : 'importNotChecked')
  const job = await createJob(
    tx,
    audit,
    {
      kind: jobOf[record.kind],
      params: paramsOf(record, vatRateBasisPoints),
      createdBy,
    },
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

const isUnderWay = (state: string | undefined): boolean => state === 'queued' || state === 'running'

export const importJobKind: JobKind = {
  name: 'products.import',
  entity: 'product',
  permissions: () => ['import.run', 'catalogue.write'],
  rows: { run: applyLines, undo: undoLines },
}

const inputOf = (row: WaitingRow) => row.input as LineInput
const isKnown = ({ entityId }: WaitingRow): boolean => entityId !== null

async function applyLines(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: WaitingRow[],
): Promise<RowOutcome[]> {
  const known = rows.filter(isKnown)
  const written = await writeProductRows(tx, audit, job, {
    rows: known.map((row) => ({ ...row, productId: Number(row.entityId) })),
    plan: (row) => ({
      fields: inputOf(row).changes.fields,
      version: inputOf(row).version ?? undefined,
    }),
  })
  const added = await addProducts(
    tx,
    audit,
    job,
    rows.filter((row) => !isKnown(row)),
  )
  return inOrder(rows, isKnown, written, added)
}

/** Merges the outcomes of two kinds of rows in the order of the rows. */
function inOrder<Row>(
  rows: readonly Row[],
  isFirst: (row: Row) => boolean,
  ofFirst: readonly RowOutcome[],
  ofSecond: readonly RowOutcome[],
): RowOutcome[] {
  const [first, second] = [ofFirst.values(), ofSecond.values()]
  return rows.map((row) => {
    const { value } = (isFirst(row) ? first : second).next()
    return value ?? { state: 'failed', code: 'serverError' }
  })
}

/** Adds products; their stock is received together, by one document. */
async function addProducts(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: readonly WaitingRow[],
): Promise<RowOutcome[]> {
  if (rows.length === 0) return []
  const writer = await loadWriter(tx, job.created_by)
  const changes = rows.map((row) => inputOf(row).changes)
  const drafts = await planProducts(
    tx,
    writer,
    changes.map(({ fields }) => fields as NewProduct),
  )
  const plans = drafts.map((draft, index) => refusedStock(writer, changes[index]) ?? draft)
  const planned = plans.filter((plan): plan is PlannedWrite => !(plan instanceof ShopError))
  const refusals = await writeWithSavepoints(tx, audit, planned, (own, some) =>
    writeProducts(tx, own, writer.id, some),
  )
  const failures = new Map(planned.map((plan, index) => [plan, refusals[index]]))
  const errors = plans.map((plan) => (plan instanceof ShopError ? plan : failures.get(plan)))
  const lines = plans.flatMap((plan, index) => {
    const { quantity, costHalalas } = changes[index] ?? {}
    if (plan instanceof ShopError || errors[index] || !quantity) return []
    return [receiptLine(plan.id, quantity, costHalalas)]
  })
  if (lines.length > 0)
    await receiveStock(tx, audit, writer.id, {
      received_on: dayOf(new Date()),
      note: (job.params as ImportParams).fileName,
      lines,
    })
  return plans.map((plan, index) => {
    const error = errors[index]
    if (error || plan instanceof ShopError) return failedRow(error ?? new ShopError('notFound'))
    return {
      state: 'done',
      entityId: String(plan.id),
      before: { isCreated: true } satisfies CreatedBefore,
      versionAfter: 1,
    }
  })
}

/** A line with stock or a cost is refused as a whole without the permission for it. */
function refusedStock(writer: Writer, changes: LineChanges | undefined): ShopError | undefined {
  const fields = [
    changes?.quantity !== undefined && 'quantity',
    changes?.costHalalas !== undefined && 'cost',
  ]
  const isRefused = fields.some((field) => field && !mayFill(writer, field))
  return isRefused ? new ShopError('forbidden') : undefined
}

const receiptLine = (productId: number, delivered: number, cost: Halalas | undefined) => ({
  product_id: productId,
  delivered,
  broken: 0,
  broken_borne_by: 'supplier' as const,
  cost_halalas: cost ?? null,
})

const isChanged = ({ before }: DoneRow) => (before as Partial<CreatedBefore>).isCreated !== true

/** Restores changed products and removes added ones. All are locked first, in the order of their ids. */
async function undoLines(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: DoneRow[],
): Promise<RowOutcome[]> {
  await lockById(
    tx,
    rows.map(({ entityId }) => Number(entityId)),
  )
  const restored = await undoProductRows(tx, audit, job, rows.filter(isChanged))
  const removed = await removeAdded(
    tx,
    audit,
    job,
    rows.filter((row) => !isChanged(row)),
  )
  return inOrder(rows, isChanged, restored, removed)
}
