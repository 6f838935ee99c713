import type { Report } from '#contract/office/reports/reports.ts'
import { Figures } from '../charts/figures.tsx'
import { ShownValue } from './values.tsx'
import * as styles from './report-page.module.css'

/** The totals of a report above its table, on a phone only: in the table they are beyond the edge. */
export function TotalFigures({ report: { columns, totals } }: { report: Report }) {
  if (!totals) return null
  const figures = columns
    .filter(({ id }) => id in totals)
    .map((column) => ({
      label: column.title,
      value: <ShownValue column={column} value={totals[column.id] ?? null} />,
    }))
  return (
    <div className={styles.totals}>
      <Figures figures={figures} />
    </div>
  )
}
