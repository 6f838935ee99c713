import type { ReportRow, ReportTable, ReportValue } from './report.ts'

/** What of what: 1,000 of 800 is a change of 2,500 basis points; null where there was nothing. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 10_000)

const others = (value: ReportValue | undefined, now: ReportValue | undefined) => {
  const before = Number(value ?? 0)
  return { compared: before, change: changeOf(Number(now ?? 0), before) }
}

/**
 * Puts beside each row what the period compared with had: of time the day, week or month at the same place, of the rest the row of the
 * same key. The last columns are then `compared` and `change`.
 */
export function withComparison(table: ReportTable, before: ReportTable): ReportTable {
  const { chart } = table
  if (!chart) return table
  const { value, order } = chart
  // Newest first: what lies before the first day has its place from the end.
  const place = (row: ReportRow, at: number): string =>
    order === 'time' ? String(table.rows.length - at) : row.key
  const known = new Map(
    before.rows.map((row, at) => [
      order === 'time' ? String(before.rows.length - at) : row.key,
      row,
    ]),
  )
  const rows = table.rows.map((row, at) => ({
    ...row,
    values: {
      ...row.values,
      ...others(known.get(place(row, at))?.values[value], row.values[value]),
    },
  }))
  const kind = table.columns.find(({ id }) => id === value)?.kind ?? 'count'
  return {
    ...table,
    rows,
    columns: [...table.columns, { id: 'compared', kind }, { id: 'change', kind: 'change' }],
    totals: table.totals && {
      ...table.totals,
      ...others(before.totals?.[value], table.totals[value]),
    },
  }
}
