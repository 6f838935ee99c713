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

/** The days of a report and of the comparison. `shown`: the days of the server's answer. */
export function DaysPicker({
  shown,
  comparable,
}: {
  shown: Days | undefined
  comparable: boolean
}) {
  const tReport = useTexts('office-reports')
  const { chosen, change } = useReportAddress()
  const isCustom = chosen.from !== undefined && chosen.to !== undefined
  return (
    <>
      <PeriodField shown={shown} current={isCustom ? 'custom' : (chosen.period ?? 'month')} />
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
      {shown && <ShownDays days={shown} isPrintOnly={isCustom} />}
    </>
  )
}

/** A choice of named periods; `custom` starts with the days that are shown. */
function PeriodField({ shown, current }: { shown: Days | undefined; current: string }) {
  const tReport = useTexts('office-reports')
  const { change } = useReportAddress()
  const known: readonly string[] = [...periodNames, 'custom']
  return (
    <SelectField
      label={tReport('reports.period')}
      value={current}
      options={[
        // The address may have an unknown period.
        ...(known.includes(current) ? [] : [{ value: current, label: current }]),
        ...known.map((value) => ({ value, label: tReport(`reports.period.${value}`) })),
      ]}
      onChange={({ target: { value } }) =>
        value === 'custom'
          ? change({ period: null, from: shown?.from ?? '', to: shown?.to ?? '' })
          : change({ period: value, from: null, to: null })
      }
    />
  )
}

/** The days of the report; while they are chosen in fields, only in print. */
function ShownDays({ days: { from, to }, isPrintOnly }: { days: Days; isPrintOnly: boolean }) {
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const { day } = dateFormatters(locale)
  return (
    <p className={`${styles.days} ${isPrintOnly ? styles.printOnly : ''}`}>
      {from === to ? day(from) : tReport('reports.period.range', { from: day(from), to: day(to) })}
    </p>
  )
}
