import { Link } from 'react-router'
import { addDays } from '#shared/day.ts'
import { dateFormatters } from '#shared/dates.ts'
import type { VatReport } from '#contract/office/reports/reports.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { scrollable } from '../controls/scrollable.ts'
import { usePeriodName } from './vat-periods.ts'
import * as page from './report-page.module.css'

const columns = [
  'invoices',
  'invoices_gross_halalas',
  'credit_notes',
  'credit_notes_gross_halalas',
  'taxable_halalas',
  'vat_halalas',
  'gross_halalas',
] as const
type Sums = VatReport['totals']

/** The last day of the month that begins on this day. */
const endOf = (month: string): string => addDays(`${addDays(month, 31).slice(0, 8)}01`, -1)

/** The months of the period, each with a link to its documents. */
export function VatMonths({ vat: { months, totals, period } }: { vat: VatReport }) {
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const nameOf = usePeriodName()
  const title = (column: (typeof columns)[number]) =>
    tReport(
      column === 'gross_halalas' ? 'reports.column.total_halalas' : `reports.column.${column}`,
    )
  return (
    <div className={page.frame} {...scrollable(tReport('reports.report.vat'))}>
      <table className={page.table}>
        <thead>
          <tr>
            <th scope="col">{tReport('reports.column.month')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={page.figure}>
                {title(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, ...sums }) => (
            <tr key={month}>
              <th scope="row">{dateFormatters(locale).month(month)}</th>
              <Cells sums={sums} to={`/reports/invoices?from=${month}&to=${endOf(month)}`} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{nameOf(period)}</th>
            <Cells sums={totals} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cells({ sums, to }: { sums: Sums; to?: string }) {
  return columns.map((column) => {
    const value = sums[column]
    const shown = column.endsWith('_halalas') ? (
      <Money halalas={column === 'credit_notes_gross_halalas' ? -value : value} />
    ) : (
      <Ltr>{formatCount(value)}</Ltr>
    )
    return (
      <td key={column} className={page.figure}>
        {to && value !== 0 ? <Link to={to}>{shown}</Link> : shown}
      </td>
    )
  })
}
