import { dateFormatters } from '#shared/dates.ts'
import type { Report } from '#contract/office/reports/reports.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { shortDayIn } from '../charts/short-days.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { formatCount } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import * as styles from './report-page.module.css'

/** The total of each day, week or month; the table below has all figures. */
export function ReportChart({ report }: { report: Report }) {
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const { chart, columns, group, compared } = report
  if (!chart) return null
  const column = columns.find(({ id }) => id === chart.value)
  const isMoney = column?.kind === 'sum'
  const title = tReport(`reports.chart.${group}`, { measure: column?.title ?? '' })
  const named = (day: string) =>
    group === 'month' ? dateFormatters(locale).month(day) : shortDayIn(locale, day)
  return (
    <Panel
      title={title}
      aside={
        compared && (
          <span className={styles.legend}>
            <span className={styles.legendNow}>{tReport('reports.legend.now')}</span>
            <span className={styles.legendCompared}>{tReport('reports.legend.compared')}</span>
          </span>
        )
      }
    >
      <TimeChart
        title={title}
        points={chart.points.map(({ label, value, compared: other }) => ({
          label: named(label),
          value,
          compared: other,
        }))}
        format={(value) => formatCount(isMoney ? Math.round(value / 100) : value)}
      />
    </Panel>
  )
}
