import type { Audit } from '#domain/audit/audited-transaction.ts'
import { loadVatFigures } from '#domain/reports/close-vat-period.ts'
import { streamReport } from '#domain/reports/load-report.ts'
import type { Period } from '#domain/reports/period.ts'
import type { ReportColumn, ReportRow, ReportValue } from '#domain/reports/report.ts'
import { columnTitle, reportTitle, totalTitle } from '#domain/reports/report-texts.ts'
import type { VatMonth, VatSums } from '#domain/reports/vat.ts'
import type { Db } from '#db/tables.ts'
import { dateFormatters } from '#shared/dates.ts'
import { dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { reportPermission, type ReportName } from '#shared/office/report.ts'
import type { Permissions } from '#shared/office/permissions.ts'
import { requireBelowExportLimit } from '../exports/export-job.ts'
import { createJob } from '../jobs/create-job.ts'
import type { FileTask, JobKind } from '../jobs/job.ts'
import type { Cell, TableFormat, TableLayout } from '../tables/cell.ts'
import { writeTable } from '../tables/write-table.ts'

interface ExportParams {
  report: ReportName
  period: Period
  compared: Period | null
  group: string | null
  withSums: boolean
  answerHours: number
  format: TableFormat
  locale: Locale
}

interface NewReportExport {
  member: { id: number; permissions: Permissions }
  /** Whether at most 20 files an hour are allowed (office.md 20.2). */
  isLimited: boolean
  params: ExportParams
}

/** The most rows in a file of documents. */
const maxRows = 100_000
/** The number of rows written between two reports of progress, which keep the job's lease. */
const rowsPerProgress = 2_000

/**
 * Creates the job that writes a report into a file (office.md §30). Returns its id.
 *
 * @throws ShopError `tooManyRequests` { retryAfterSeconds }
 */
export async function createReportExport(
  tx: Db,
  audit: Audit,
  { member, isLimited, params }: NewReportExport,
): Promise<number> {
  if (isLimited) await requireBelowExportLimit(tx, member.id)
  const { report, period, format, group } = params
  const job = await createJob(
    tx,
    audit,
    { kind: 'exports.report', params, createdBy: member.id },
    0,
  )
  // The value of the stock is that of the moment, whatever the days.
  const days = report === 'stock-value' ? dayOf(new Date()) : `${period.from}-${period.to}`
  const fileName = `warif-${report}-${days}.${format}`
  await tx.updateTable('jobs').set({ file_name: fileName }).where('id', '=', job.id).execute()
  audit.record({
    action: 'export.created',
    entityId: job.id,
    changes: {
      report: [null, report],
      group: [null, group],
      period: [null, `${period.from} – ${period.to}`],
    },
  })
  return job.id
}

export const reportExportKind: JobKind = {
  name: 'exports.report',
  entity: null,
  permissions: (params) => ['export.run', reportPermission[(params as ExportParams).report]],
  writeFile,
}

async function writeFile({ db, job, path, progress }: FileTask): Promise<number> {
  const params = job.params as ExportParams
  const { columns, titles, rows } =
    params.report === 'vat' ? await vatTable(db, params) : await reportTable(db, params)
  const look: TableLayout = {
    headers: titles,
    widths: columns.map(({ kind }) => (kind === 'text' ? 26 : 16)),
    isRightToLeft: params.locale === 'ar',
    sheetName: reportTitle(params.locale, params.report).slice(0, 31),
  }
  return writeTable(path, params.format, look, withProgress(rows, progress))
}

async function* withProgress(
  rows: FileTable['rows'],
  progress: FileTask['progress'],
): AsyncGenerator<Cell[]> {
  let done = 0
  for await (const row of rows) {
    if (done % rowsPerProgress === 0) await progress(done)
    done += 1
    yield row
  }
}

interface FileTable {
  columns: readonly ReportColumn[]
  titles: string[]
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>
}

async function reportTable(db: Db, params: ExportParams): Promise<FileTable> {
  const { report, ...wanted } = params
  if (report === 'vat') throw new Error('VAT has a table of its own')
  const { columns, titles, rows } = await streamReport(db, {
    ...wanted,
    name: report,
    limit: maxRows,
  })
  return { columns, titles, rows: cellsOf(columns, rows) }
}

async function* cellsOf(
  columns: readonly ReportColumn[],
  rows: AsyncIterable<ReportRow> | Iterable<ReportRow>,
): AsyncGenerator<Cell[]> {
  for await (const { values } of rows)
    yield columns.map((column) => cellOf(column, values[column.id]))
}

const vatColumns: readonly (ReportColumn & { id: keyof VatMonth })[] = [
  { id: 'month', kind: 'text' },
  { id: 'invoices', kind: 'count' },
  { id: 'invoices_gross_halalas', kind: 'sum' },
  { id: 'credit_notes', kind: 'count' },
  { id: 'credit_notes_gross_halalas', kind: 'sum' },
  { id: 'taxable_halalas', kind: 'sum' },
  { id: 'vat_halalas', kind: 'sum' },
  { id: 'gross_halalas', kind: 'sum' },
]

/** Returns a row for each month under its name, and the totals as the last row. */
async function vatTable(db: Db, { period, locale }: ExportParams): Promise<FileTable> {
  const { months, totals } = (await loadVatFigures(db, period)).figures
  const cells = (title: string, sums: VatSums): Cell[] => {
    // Negative as on the screen: invoices and credit notes add up to the total.
    const shown = { ...sums, credit_notes_gross_halalas: 0 - sums.credit_notes_gross_halalas }
    return vatColumns.map((column) =>
      column.id === 'month' ? { text: title } : cellOf(column, shown[column.id]),
    )
  }
  const { month: nameOf } = dateFormatters(locale)
  return {
    columns: vatColumns,
    titles: vatColumns.map((column) => columnTitle(locale, 'vat', column)),
    rows: [
      ...months.map((month) => cells(nameOf(month.month), month)),
      cells(totalTitle(locale), totals),
    ],
  }
}

/** Formats a value; changes are in percent with one decimal, months and weeks are their first day. */
function cellOf({ kind }: Pick<ReportColumn, 'kind'>, value: ReportValue | undefined): Cell {
  if (value === null || value === undefined) return null
  if (kind === 'sum') return { halalas: Number(value) }
  if (kind === 'count') return { whole: Number(value) }
  if (kind === 'change') return { text: `${(Number(value) / 100).toFixed(1)}%` }
  if (kind === 'text') return { text: String(value) }
  return { day: String(value) }
}
