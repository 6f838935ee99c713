import { Link } from 'react-router'
import type { Report } from '#contract/office/reports/reports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { scrollable } from '../controls/scrollable.ts'
import { EmptyList } from '../table/list-states.tsx'
import { MakeSynonym } from './make-synonym.tsx'
import { ShownValue } from './values.tsx'
import * as styles from './report-page.module.css'

type Column = Report['columns'][number]
type Row = Report['rows'][number]

const isFigure = ({ kind }: Column) => kind === 'count' || kind === 'sum' || kind === 'change'

/** The report's figures; makes the chart's data readable, including for screen readers. */
export function ReportTable({ report }: { report: Report }) {
  const tReport = useTexts('office-reports')
  const { name, columns, rows, totals } = report
  if (rows.length === 0)
    return (
      <EmptyList
        icon="chart-bar"
        title={tReport('reports.empty')}
        hint={tReport(name === 'searches' ? 'reports.emptySearches' : `reports.about.${name}`)}
      />
    )
  const hasActions = name === 'searches'
  return (
    <div className={styles.frame} {...scrollable(tReport(`reports.report.${name}`))}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={isFigure(column) ? styles.figure : ''}>
                {column.title}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span className="visually-hidden">{tReport('reports.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <Cells {...{ columns, row, share: shareOf(report, row) }} />
              {hasActions && (
                <td className={styles.acts}>
                  <MakeSynonym word={row.key} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {totals && <Totals {...{ columns, totals, hasActions }} />}
      </table>
    </div>
  )
}

function Totals({
  columns,
  totals,
  hasActions,
}: {
  columns: Column[]
  totals: NonNullable<Report['totals']>
  hasActions: boolean
}) {
  const tReport = useTexts('office-reports')
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) =>
          at === 0 ? (
            <th key={column.id} scope="row">
              {tReport('reports.total')}
            </th>
          ) : (
            <td key={column.id} className={isFigure(column) ? styles.figure : ''}>
              {column.id in totals && (
                <ShownValue column={column} value={totals[column.id] ?? null} />
              )}
            </td>
          ),
        )}
        {hasActions && <td>{'\u00a0'}</td>}
      </tr>
    </tfoot>
  )
}

/** A row's share of the largest row; null: the rows are days, or there is no chart of them. */
function shareOf({ chart, rows }: Report, row: Row): number | null {
  if (!chart || chart.is_time || rows.length < 2) return null
  const largest = Math.max(...rows.slice(0, 12).map(({ values }) => Number(values[chart.value])))
  const own = Number(row.values[chart.value])
  return largest > 0 && own > 0 ? own / largest : null
}

const orderPath = ({ order_id: id }: Row) => (id === undefined ? null : `/orders/${id}`)

function Cells({ columns, row, share }: { columns: Column[]; row: Row; share: number | null }) {
  return columns.map((column, at) => {
    const shown = <ShownValue column={column} value={row.values[column.id] ?? null} />
    const path = at === 0 ? row.path : column.id === 'order' ? orderPath(row) : null
    const content = path ? <Link to={path}>{shown}</Link> : shown
    if (at > 0)
      return (
        <td key={column.id} className={isFigure(column) ? styles.figure : ''}>
          {content}
        </td>
      )
    return (
      <th key={column.id} scope="row">
        {content}
        {share !== null && (
          <svg className={styles.share} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
            <rect className={styles.shareAll} width="100" height="4" />
            <rect className={styles.shareOwn} width={share * 100} height="4" />
          </svg>
        )}
      </th>
    )
  })
}
