import { Link } from 'react-router'
import type { HomeSales } from '#contract/office/home.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { shortDayIn } from '../charts/short-days.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { scrollable } from '../controls/scrollable.ts'
import { dayLetter } from '../controls/dates.ts'
import { useIsNarrow } from '../table/use-narrow.ts'
import * as styles from './sales.module.css'

/** The width of the row headers below the bars. */
const headWidth = 92

/** The sales of each of the last days, as bars with their figures. */
export function DailySalesChart({ days }: { days: HomeSales['days'] }) {
  const tHome = useTexts('office-home')
  const { locale } = useLocale()
  const isNarrow = useIsNarrow()
  const total = days.reduce((sum, { net_halalas }) => sum + net_halalas, 0)
  return (
    <div className={styles.chart}>
      <div className={styles.chartHead}>
        <h2>{tHome('sales.chart.title')}</h2>
        <span>
          {tHome('sales.chart.total')} <Money halalas={total} /> ·{' '}
          <Link to="/reports/sales">{tHome('sales.chart.report')}</Link>
        </span>
      </div>
      <TimeChart
        title={tHome('sales.chart.title')}
        height={150}
        points={days.map(({ day, net_halalas }) => ({
          label: isNarrow ? shortDayIn(locale, day) : '',
          value: net_halalas,
          compared: null,
        }))}
        format={inRiyals}
        {...(!isNarrow && { aside: headWidth })}
      />
      {isNarrow ? <DaysInLines days={days} /> : <DaysUnderBars days={days} />}
    </div>
  )
}

const inRiyals = (halalas: number): string => formatCount(Math.round(halalas / 100))

/** The figures of each bar, below it. */
function DaysUnderBars({ days }: { days: HomeSales['days'] }) {
  const tHome = useTexts('office-home')
  const { locale } = useLocale()
  return (
    <table className={styles.under}>
      <caption className="visually-hidden">{tHome('sales.chart.title')}</caption>
      <colgroup>
        <col style={{ inlineSize: headWidth }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{tHome('sales.chart.day')}</th>
          {days.map(({ day }) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{dayLetter(locale, day)}</span>
              <span className="visually-hidden">{dateFormatters(locale).shortWeekday(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{tHome('sales.chart.orders')}</th>
          {days.map(({ day, orders }) => (
            <td key={day}>
              <Ltr>{formatCount(orders)}</Ltr>
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{tHome('sales.chart.net')}</th>
          {days.map(({ day, net_halalas }) => (
            <td key={day}>
              <Ltr>{inRiyals(net_halalas)}</Ltr>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** The phone layout: newest day first, collapsed. */
function DaysInLines({ days }: { days: HomeSales['days'] }) {
  const tHome = useTexts('office-home')
  const { locale } = useLocale()
  const { shortDay } = dateFormatters(locale)
  return (
    <details className={styles.details}>
      <summary>{tHome('sales.chart.asTable')}</summary>
      <div className={styles.scroll} {...scrollable(tHome('sales.chart.title'))}>
        <table>
          <thead>
            <tr>
              <th scope="col">{tHome('sales.chart.day')}</th>
              <th scope="col">{tHome('sales.chart.orders')}</th>
              <th scope="col">{tHome('sales.chart.net')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, net_halalas }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td>
                  <Ltr>{formatCount(orders)}</Ltr>
                </td>
                <td>
                  <Money halalas={net_halalas} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
