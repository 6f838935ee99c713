import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { ColumnKind } from '#shared/office/report.ts'
import type { Period } from './period.ts'

export interface ReportColumn {
  id: string
  kind: ColumnKind
}

export type ReportValue = string | number | null

/** A row by its columns; `key` names what it is about, `path` leads there inside the office. */
export interface ReportRow {
  key: string
  path: string | null
  values: Record<string, ReportValue>
}

/** A report before it is put into words. */
export interface ReportTable {
  columns: ReportColumn[]
  /** As many as were asked for, in the report's own order. */
  rows: ReportRow[]
  /** How many there are in all. */
  rowCount: number
  /** Null: a sum would mean nothing. */
  totals: Record<string, ReportValue> | null
  /** Which columns the chart draws; null: there is none. `order`: of time, or the first rows. */
  chart: { label: string; value: string; order: 'time' | 'rows' } | null
  /** What the sentence below says beside: how many pieces lack a cost. */
  facts: Record<string, number>
}

export interface ReportQuery {
  period: Period
  group: string
  locale: Locale
  /** Rows at most. */
  limit: number
  /** The rows of these keys are enough, as to be compared with; the totals are of all the same. A report may ignore it. */
  keys?: readonly string[]
  /** False: who may see how many, and no sums (office.md O1.1). */
  withSums: boolean
  /** Within how many hours of working days a service request is to be answered. */
  answerHours: number
}

export type LoadReport = (db: Db, query: ReportQuery) => Promise<ReportTable>

/** The sum of each column of counts and sums. */
export function totalsOf(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): Record<string, ReportValue> {
  const summed = columns.filter(({ kind }) => kind === 'count' || kind === 'sum')
  return Object.fromEntries(
    summed.map(({ id }) => [
      id,
      rows.reduce((sum, { values }) => sum + Number(values[id] ?? 0), 0),
    ]),
  )
}

/** Who may not see sums gets the columns without them; the chart counts pieces or orders instead. */
export function withoutSums(table: ReportTable): ReportTable {
  const columns = table.columns.filter(({ kind }) => kind !== 'sum' && kind !== 'change')
  const seen = new Set(columns.map(({ id }) => id))
  const kept = (values: Record<string, ReportValue>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => seen.has(id)))
  const counted = columns.find(({ kind }) => kind === 'count')
  return {
    ...table,
    columns,
    rows: table.rows.map((row) => ({ ...row, values: kept(row.values) })),
    totals: table.totals && kept(table.totals),
    chart:
      table.chart && counted
        ? { ...table.chart, value: seen.has(table.chart.value) ? table.chart.value : counted.id }
        : null,
  }
}
