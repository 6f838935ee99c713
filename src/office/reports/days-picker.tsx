import { comparisons, periodNames } from '#shared/office/report.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextField } from '../controls/field.tsx'
import { useReportAddress } from './use-report-address.ts'
import * as styles from './report-page.module.css'

interface Days {
  from: string
  to: string
}

/** The days of a report and those compared with. `shown`: what the server answered for. */
export function DaysPicker({
  shown,
  comparable,
}: {
  shown: Days | undefined
  comparable: boolean
}) {
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const { chosen, change } = useReportAddress()
  const isCustom = chosen.from !== undefined && chosen.to !== undefined
  const choose = (value: string) =>
    value === 'custom'
      ? change({ period: null, from: shown?.from ?? '', to: shown?.to ?? '' })
      : change({ period: value, from: null, to: null })
  const named: readonly string[] = periodNames
  const current = isCustom ? 'custom' : (chosen.period ?? 'month')
  const day = dateFormatters(locale).day
  return (
    <>
      <SelectField
        label={tReport('reports.period')}
        value={current}
        options={[
          ...(named.includes(current) || isCustom ? [] : [{ value: current, label: current }]),
          ...periodNames.map((value) => ({ value, label: tReport(`reports.period.${value}`) })),
          { value: 'custom', label: tReport('reports.period.custom') },
        ]}
        onChange={(event) => choose(event.target.value)}
      />
      {isCustom && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={tReport(`reports.period.${end}`)}
              value={chosen[end] ?? ''}
              onChange={(event) => event.target.value && change({ [end]: event.target.value })}
            />
          ))}
        </>
      )}
      {comparable && (
        <SelectField
          label={tReport('reports.compare')}
          value={chosen.compare ?? 'none'}
          options={comparisons
            .toReversed()
            .map((value) => ({ value, label: tReport(`reports.compare.${value}`) }))}
          onChange={(event) => change({ compare: event.target.value })}
        />
      )}
      {shown && !isCustom && (
        <p className={styles.days}>
          {shown.from === shown.to
            ? day(shown.from)
            : tReport('reports.period.range', { from: day(shown.from), to: day(shown.to) })}
        </p>
      )}
    </>
  )
}
