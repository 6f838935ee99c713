import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Permissions } from '#shared/office/permissions.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { ImportKind } from '#shared/office/import.ts'
import type { Locale } from '#shared/locale.ts'
import { ShopError } from '#shared/shop-error.ts'
import { selectProducts, type ProductSelection } from '../bulk/select-products.ts'
import { fieldsOfKind, importField, type ImportField } from '../imports/fields.ts'
import { loadNames } from '../imports/names.ts'
import { createJob } from '../jobs/create-job.ts'
import type { FileTask, JobKind, JobRecord } from '../jobs/job.ts'
import type { Cell, TableFormat } from '../tables/cell.ts'
import { writeTable } from '../tables/write-table.ts'
import { loadFileProducts } from './load-file-products.ts'
import { hasVariantLines, productLines } from './product-lines.ts'
import { tableLayout } from './table-layout.ts'

interface ExportParams {
  kind: ImportKind
  format: TableFormat
  locale: Locale
  columns: string[]
  selection: ProductSelection
}

/** The permissions needed to see certain fields. */
const seenWith: Readonly<Record<string, 'costs.read'>> = { cost: 'costs.read' }
/** The number of products read by one statement. */
const batchSize = 500

/**
 * Returns the fields of a file: the requested ones in that order, else all. Fields that the member may not see are omitted, or refused if
 * requested.
 */
function fieldsOf(kind: ImportKind, permissions: Permissions, columns?: string[]): ImportField[] {
  const isSeen = ({ name }: ImportField) => {
    const needs = seenWith[name]
    return needs === undefined || permissions.has(needs)
  }
  const offered = fieldsOfKind(kind).filter(isSeen)
  // The id is only for matching on request; people identify products by SKU.
  if (!columns) return withNames(kind, offered).filter(({ name }) => name !== 'id')
  return [...new Set(columns)].map((name) => {
    const field = offered.find((one) => one.name === name)
    if (!field) throw new ShopError('validationFailed', {}, { columns: ['invalidValue'] })
    return field
  })
}

/** A price list also names its plants, for the person who edits it; its import does not read the name. */
const withNames = (kind: ImportKind, fields: readonly ImportField[]): ImportField[] =>
  fields.flatMap(({ name }) =>
    (kind === 'prices' && name === 'sku' ? ['sku', 'name_ar'] : [name]).flatMap(
      (one) => importField(one) ?? [],
    ),
  )

interface NewExport extends Omit<ExportParams, 'columns'> {
  columns?: string[] | undefined
  member: { id: number; permissions: Permissions }
  isLimited: boolean
}

/** The number of files a member may request in an hour (office.md 20.2). */
const maxPerHour = 20

/** @throws ShopError `tooManyRequests` { retryAfterSeconds } */
export async function requireBelowExportLimit(tx: Db, memberId: number): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from created_at + interval '1 hour' - now())))::int as wait from jobs
    where created_by = ${memberId}::int and kind in ('exports.table', 'exports.report', 'exports.list') and created_at > now() - interval '1 hour'
    order by id desc offset ${maxPerHour - 1} limit 1`.execute(tx)
  const [oldest] = rows
  if (oldest) throw new ShopError('tooManyRequests', { retryAfterSeconds: oldest.wait })
}

/**
 * Creates the job that writes a file of the selected products (office.md §33). `isLimited`: at most 20 an hour.
 *
 * @throws ShopError `validationFailed` { columns }, `tooManyRequests` { retryAfterSeconds }
 */
export async function createExport(
  tx: Db,
  audit: Audit,
  { member, columns, isLimited, ...asked }: NewExport,
): Promise<JobRecord> {
  if (isLimited) await requireBelowExportLimit(tx, member.id)
  const { kind, format } = asked
  const fields = fieldsOf(kind, member.permissions, columns)
  const { length: count } = await selectProducts(tx, asked.selection)
  const params: ExportParams = { ...asked, columns: fields.map(({ name }) => name) }
  const job = await createJob(
    tx,
    audit,
    { kind: 'exports.table', params, createdBy: member.id },
    count,
  )
  await tx
    .updateTable('jobs')
    .set({ file_name: `warif-${kind}-${dayOf(new Date())}.${format}` })
    .where('id', '=', job.id)
    .execute()
  audit.record({
    action: 'export.created',
    entityId: job.id,
    changes: {
      kind: [null, kind],
      products: [null, count],
      columns: [null, params.columns],
      selection: [null, asked.selection],
    },
  })
  return job
}

export const exportJobKind: JobKind = {
  name: 'exports.table',
  entity: null,
  permissions: () => ['export.run'],
  writeFile: writeProducts,
}

async function writeProducts({ db, job, path, progress }: FileTask): Promise<number> {
  const { kind, format, locale, columns, selection } = job.params as ExportParams
  const fields = columns.flatMap((name) => importField(name) ?? [])
  return writeTable(
    path,
    format,
    tableLayout(kind, locale, fields),
    productRows(db, { kind, ids: await selectProducts(db, selection), fields }, progress),
  )
}

/** Yields the rows, read in pieces so that a file of any length needs little memory; the next piece is read while one is written. */
async function* productRows(
  db: Db,
  { kind, ids, fields }: { kind: ImportKind; ids: readonly number[]; fields: ImportField[] },
  progress: FileTask['progress'],
): AsyncGenerator<Cell[]> {
  const names = await loadNames(db)
  const withVariants = hasVariantLines(kind, fields)
  const load = (from: number) =>
    loadFileProducts(db, fields, ids.slice(from, from + batchSize), withVariants)
  let next = load(0)
  for (let from = 0; from < ids.length; from += batchSize) {
    await progress(from)
    const products = await next
    next = load(from + batchSize)
    // Avoids an unhandled rejection when the writer stops before awaiting this piece.
    next.catch(() => {})
    for (const product of products) yield* productLines(kind, fields, product, names)
  }
}
