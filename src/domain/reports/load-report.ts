import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import { reportGroups, type TableReport } from '#shared/office/report.ts'
import { withComparison } from './compare.ts'
import { couponsReport } from './coupons.ts'
import { documentColumns, documentRows, invoicesReport } from './invoices.ts'
import { marginReport } from './margin.ts'
import type { Period } from './period.ts'
import {
  withoutSums,
  type LoadReport,
  type ReportColumn,
  type ReportRow,
  type ReportTable,
} from './report.ts'
import { columnTitle, shownValue } from './report-texts.ts'
import { requestsReport } from './requests.ts'
import { salesReport } from './sales.ts'
import { searchesReport } from './searches.ts'
import { stockValueReport } from './stock-value.ts'

const reports: Readonly<Record<TableReport, LoadReport>> = {
  sales: salesReport,
  invoices: invoicesReport,
  coupons: couponsReport,
  'stock-value': stockValueReport,
  margin: marginReport,
  searches: searchesReport,
  requests: requestsReport,
}

export interface WantedReport {
  name: TableReport
  period: Period
  /** Null: no comparison. */
  compared: Period | null
  /** One of the report's own groups; null: its default. */
  group: string | null
  locale: Locale
  limit: number
  withSums: boolean
  /** The number of hours within which a service request must be answered. */
  answerHours: number
}

export interface WrittenReport extends ReportTable {
  group: string
  /** The titles of the columns, in the reader's language. */
  titles: string[]
}

/** The most rows compared; rows beyond have no values of the other period. */
const maxCompared = 100_000

/** Loads a report in the reader's language, with the values of the compared period. */
export async function loadReport(db: Db, wanted: WantedReport): Promise<WrittenReport> {
  const table = await loadCompared(db, wanted)
  return { ...table, rows: table.rows.map((row) => shownRow(wanted.locale, table.columns, row)) }
}

/** A report in the form needed for a file. */
export interface StreamedReport {
  columns: readonly ReportColumn[]
  titles: string[]
  /** The rows in the reader's language, produced on demand. */
  rows: AsyncIterable<ReportRow> | Iterable<ReportRow>
}

/** Loads a report row by row; documents are read one day at a time, so that a file of any length needs little memory (office.md O6). */
export async function streamReport(db: Db, wanted: WantedReport): Promise<StreamedReport> {
  const { name, locale } = wanted
  if (name === 'invoices') {
    const titles = documentColumns.map((column) => columnTitle(locale, name, column))
    const rows = documentRows(db, wanted.period)
    return { columns: documentColumns, titles, rows: shownRows(locale, documentColumns, rows) }
  }
  const { columns, titles, rows } = await loadCompared(db, wanted)
  return { columns, titles, rows: shownRows(locale, columns, rows) }
}

async function loadCompared(db: Db, wanted: WantedReport): Promise<WrittenReport> {
  const { name, period, compared, locale, limit, withSums, answerHours } = wanted
  const group = wanted.group ?? reportGroups[name][0]
  const load = reports[name]
  const query = { period, group, locale, limit, withSums, answerHours }
  const seen = (table: ReportTable) => (withSums ? table : withoutSums(table))
  const own = seen(await load(db, query))
  const table =
    compared && own.chart
      ? withComparison(
          own,
          seen(
            await load(db, {
              ...query,
              period: compared,
              limit: maxCompared,
              ...(own.chart.order === 'rows' && { keys: own.rows.map(({ key }) => key) }),
            }),
          ),
        )
      : own
  return { ...table, group, titles: table.columns.map((one) => columnTitle(locale, name, one)) }
}

const shownRow = (locale: Locale, columns: readonly ReportColumn[], row: ReportRow): ReportRow => ({
  ...row,
  values: Object.fromEntries(
    columns.map((column) => [column.id, shownValue(locale, column, row.values[column.id] ?? null)]),
  ),
})

async function* shownRows(
  locale: Locale,
  columns: readonly ReportColumn[],
  rows: AsyncIterable<ReportRow> | Iterable<ReportRow>,
): AsyncGenerator<ReportRow> {
  for await (const row of rows) yield shownRow(locale, columns, row)
}

/** A point of a chart; `compared` null: no comparison. */
export interface ChartPoint {
  label: string
  value: number
  compared: number | null
}

/** The most points of a chart over time (office.md O0, parts chosen). */
const maxPoints = 400
/** The most bars of a chart that is not over time. */
const maxBars = 12

/** Returns the points of a chart; those over time are oldest first, and more than 400 days are combined. */
export function chartOf({ chart, rows, columns }: ReportTable): ChartPoint[] {
  if (!chart) return []
  const isCompared = columns.some(({ id }) => id === 'compared')
  const points = rows.map(({ values }) => ({
    label: String(values[chart.label] ?? ''),
    value: Number(values[chart.value] ?? 0),
    compared: isCompared ? Number(values['compared'] ?? 0) : null,
  }))
  if (chart.order === 'rows') return points.slice(0, maxBars)
  const inTime = points.toReversed()
  const size = Math.ceil(inTime.length / maxPoints)
  if (size <= 1) return inTime
  return Array.from({ length: Math.ceil(inTime.length / size) }, (_, at) => {
    const piece = inTime.slice(at * size, (at + 1) * size)
    return {
      label: piece[0]?.label ?? '',
      value: piece.reduce((sum, { value }) => sum + value, 0),
      compared: isCompared ? piece.reduce((sum, { compared }) => sum + (compared ?? 0), 0) : null,
    }
  })
}
