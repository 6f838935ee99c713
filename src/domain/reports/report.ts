import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { ColumnKind } from '#shared/office/report.ts'
import type { Period } from './period.ts'

export interface ReportColumn {
  id: string
  kind: ColumnKind
}

export type ReportValue = string | number | null

/** A row by columns; `key` identifies its subject, `path` is the link to it in the office. */
export interface ReportRow {
  key: string
  path: string | null
  /** The order of a document. */
  orderId?: number
  values: Record<string, ReportValue>
}

/** A report before it is translated. */
export interface ReportTable {
  columns: ReportColumn[]
  /** The requested number of rows, in the report's own order. */
  rows: ReportRow[]
  /** The number of all rows. */
  rowCount: number
  /** Null: totals would make no sense. */
  totals: Record<string, ReportValue> | null
  /** The columns of the chart; null: no chart. `order`: over time, or the first rows. */
  chart: { label: string; value: string; order: 'time' | 'rows' } | null
  /** Parameters of the explaining sentence, such as the number of pieces without a cost. */
  facts: Record<string, number>
}

export interface ReportQuery {
  period: Period
  group: string
  locale: Locale
  /** The most rows. */
  limit: number
  /** Limits the rows to these keys, for a comparison; totals still cover all rows. A report may ignore it. */
  keys?: readonly string[]
  /** False: the reader may see counts but no amounts (office.md O1.1). */
  withSums: boolean
  /** The number of hours, on working days, within which a service request must be answered. */
  answerHours: number
}

export type LoadReport = (db: Db, query: ReportQuery) => Promise<ReportTable>

/** Returns the total of each column of counts or amounts. */
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

/** Removes the amounts for readers who may not see them; the chart shows counts instead. */
export function withoutSums(table: ReportTable): ReportTable {
  const columns = table.columns.filter(({ kind }) => kind !== 'sum' && kind !== 'change')
  const visible = new Set(columns.map(({ id }) => id))
  const visibleValues = (values: Record<string, ReportValue>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => visible.has(id)))
  const counted = columns.find(({ kind }) => kind === 'count')
  return {
    ...table,
    columns,
    rows: table.rows.map((row) => ({ ...row, values: visibleValues(row.values) })),
    totals: table.totals && visibleValues(table.totals),
    chart:
      table.chart && counted
        ? { ...table.chart, value: visible.has(table.chart.value) ? table.chart.value : counted.id }
        : null,
  }
}
