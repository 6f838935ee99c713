import type { ReportRow, ReportTable, ReportValue } from './report.ts'

/** Returns the change in basis points, such as 2,500 from 800 to 1,000; null if the former value is 0. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 10_000)

const others = (value: ReportValue | undefined, now: ReportValue | undefined) => {
  const before = Number(value ?? 0)
  return { compared: before, change: changeOf(Number(now ?? 0), before) }
}

/**
 * Adds to each row the value in the compared period: for rows of time, that of the day, week or month at the same position; otherwise that
 * of the row with the same key. The last columns are then `compared` and `change`.
 */
export function withComparison(table: ReportTable, before: ReportTable): ReportTable {
  const { chart } = table
  if (!chart) return table
  const { value, order } = chart
  // Rows are newest first, so positions are counted from the end.
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
