import { dateFormatters } from '#shared/dates.ts'
import type { ColumnKind } from '#shared/office/report.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { weekDays } from '../controls/dates.ts'
import { formatCount, Ltr, Money, Nothing } from '../controls/money.tsx'
import * as styles from './report-page.module.css'

type Value = string | number | null

/** Deductions, whose totals are shown with a minus sign. */
const takenOff = new Set([
  'discount_halalas',
  'reductions_halalas',
  'losses_halalas',
  'cost_halalas',
  'credit_notes_gross_halalas',
])

/** Returns a function that names days, weeks and months. */
export function usePeriodNames(): (kind: ColumnKind, day: string) => string {
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const { day: fullDay, month } = dateFormatters(locale)
  return (kind, day) => {
    if (kind === 'month') return month(day)
    if (kind === 'day') return fullDay(day)
    return tReport('reports.period.range', weekDays(locale, day))
  }
}

/** Formats a share in basis points as a signed percentage. */
export const percentOf = (basisPoints: number): string =>
  `${basisPoints > 0 ? '+' : basisPoints < 0 ? '−' : ''}${(Math.abs(basisPoints) / 100).toFixed(1)}%`

export function Change({ value }: { value: number | null }) {
  if (value === null) return <Nothing />
  const tone = value < 0 ? styles.down : value > 0 ? styles.up : ''
  return (
    <span className={tone}>
      <Ltr>{percentOf(value)}</Ltr>
    </span>
  )
}

/** A value of a report, formatted for its column. */
export function ShownValue({
  column: { id, kind },
  value,
}: {
  column: { id: string; kind: ColumnKind }
  value: Value
}) {
  const nameOf = usePeriodNames()
  if (kind === 'change') return <Change value={value === null ? null : Number(value)} />
  if (value === null || value === '') return <Nothing />
  if (kind === 'sum') {
    if (takenOff.has(id)) return value === 0 ? <Nothing /> : <Money halalas={-Number(value)} />
    return <Money halalas={Number(value)} />
  }
  if (kind === 'count') return <Ltr>{formatCount(Number(value))}</Ltr>
  if (kind === 'text') return <bdi>{value}</bdi>
  return nameOf(kind, String(value))
}
