import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { ImportKind } from '#shared/office/import.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockById } from '../bulk/product-passes.ts'
import { loadJobCreator } from '../jobs/load-job-creator.ts'
import type { Refusal } from '../bulk/row-failure.ts'
import { undoProductRows, writeProductRows } from '../bulk/write-product-rows.ts'
import { createJob } from '../jobs/create-job.ts'
import type {
  UndoRow,
  JobKind,
  JobKindName,
  JobRecord,
  RowOutcome,
  WaitingRow,
} from '../jobs/job.ts'
import type { LockedProduct } from '../product-content/load-content.ts'
import { addProducts, receiveFirstStock, refusedStock } from './add-products.ts'
import { removeAdded, type CreatedBefore } from './remove-added.ts'
import { lockImport, type ImportRecord } from './import-record.ts'
import type { LineChanges } from './line-changes.ts'
import { linesIn, rowsOfPlants, runLeaders, versionOf } from './plant-rows.ts'
import { paramsOf } from './start-check.ts'
import { fieldsOfLines } from './variants/variant-changes.ts'

/** The job that writes the lines of each kind of table. */
const jobOf: Readonly<Record<ImportKind, JobKindName>> = {
  products: 'products.import',
  prices: 'products.import',
  counts: 'stock.import',
  coupons: 'coupons.import',
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
      kind: (await hasVariants(tx, record)) ? importOptionsJobKind.name : jobOf[record.kind],
      params: paramsOf(record, vatRateBasisPoints),
      createdBy,
    },
    rowsOf(record, acceptsWarnings),
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

function rowsOf({ id, kind }: ImportRecord, acceptsWarnings: boolean): RawBuilder<unknown> {
  if (kind === 'products' || kind === 'prices') return rowsOfPlants(id, acceptsWarnings)
  return sql`select line, product_id::text as entity_id,
      jsonb_build_object('changes', changes, 'version', product_version) as input
    from import_lines
    where import_id = ${id}::int and outcome in ('new', 'changed') and (not is_warned or ${acceptsWarnings}::boolean)`
}

/** Whether a checked line is one of a variant. One statement. */
async function hasVariants(tx: Db, { id }: ImportRecord): Promise<boolean> {
  const found = await tx
    .selectFrom('import_lines')
    .select('line')
    .where('import_id', '=', id)
    .where(sql<SqlBool>`changes->'variant' is not null`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const isUnderWay = (state: string | undefined): boolean => state === 'queued' || state === 'running'

export const importJobKind: JobKind = {
  name: 'products.import',
  entity: 'product',
  permissions: () => ['import.run', 'catalogue.write'],
  rows: { run: applyLines, undo: undoLines },
}

/** For files with lines of variants, which processes of an older version would write in part: they do not take this kind. */
export const importOptionsJobKind: JobKind = { ...importJobKind, name: 'products.importOptions' }

const isKnown = ({ entityId }: WaitingRow): boolean => entityId !== null

function applyLines(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: WaitingRow[],
): Promise<RowOutcome[]> {
  return runLeaders(tx, job, rows, async (leaders) => {
    const changed = await changeProducts(tx, audit, job, leaders.filter(isKnown))
    const isAdded = (row: WaitingRow) => !isKnown(row)
    const added = await addProducts(tx, audit, job, leaders.filter(isAdded))
    return inOrder(leaders, isKnown, changed, added)
  })
}

/** Changes products that are there, and receives the first stock of variants added to them. */
async function changeProducts(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: readonly WaitingRow[],
): Promise<RowOutcome[]> {
  const writer = await loadJobCreator(tx, job.created_by)
  const outcomes = await writeProductRows(tx, audit, job, {
    rows: rows.map((row) => ({ ...row, productId: Number(row.entityId) })),
    plan: (row, product) => {
      const lines = linesIn(row)
      if (refusedStock(writer, lines)) return { code: 'forbidden' }
      return (
        stockBeforeVariants(product, lines) ?? {
          fields: fieldsOfLines(product.content, lines),
          version: versionOf(row),
        }
      )
    },
  })
  const written = rows.flatMap((row, index) =>
    outcomes[index]?.state === 'done'
      ? [{ productId: Number(row.entityId), lines: linesIn(row) }]
      : [],
  )
  await receiveFirstStock(tx, audit, job, written)
  return outcomes
}

/** Stock of a plant that begins to vary would be lost, because its variants are counted separately. */
const stockBeforeVariants = (
  { content, stockQuantity }: LockedProduct,
  lines: readonly LineChanges[],
): Refusal | undefined =>
  !content.varies && stockQuantity && lines.some(({ variant }) => variant)
    ? { code: 'line.stockBeforeOptions', facts: { stock: stockQuantity } }
    : undefined

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

const isChanged = ({ before }: UndoRow) => (before as Partial<CreatedBefore>).isCreated !== true

/** Restores changed products and removes added ones. All are locked first, in the order of their ids. */
async function undoLines(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: UndoRow[],
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
