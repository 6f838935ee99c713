import type { OpenSpan, Week } from '#shared/opening-hours.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { Switch } from '../controls/field.tsx'
import * as styles from './settings.module.css'

/** The week starts on Sunday (office.md O0.9). */
const days = [0, 1, 2, 3, 4, 5, 6]
const usual: OpenSpan = { from: '08:00', to: '18:00' }
const second: OpenSpan = { from: '19:00', to: '22:00' }

/** The hours of seven days, each with one or two spans. */
export function WeekField({
  week,
  onChange,
  label,
  disabled = false,
}: {
  week: Week
  onChange: (week: Week) => void
  label: string
  disabled?: boolean
}) {
  const t = useTexts('office-settings')
  // Most days are alike: a newly opened day gets the hours of the first open day.
  const model = days.map((day) => week[day] ?? []).find((spans) => spans.length > 0)
  const isSame = week.every((spans) => JSON.stringify(spans) === JSON.stringify(model))
  return (
    <>
      <ul className={styles.days} aria-label={label}>
        {days.map((day) => (
          <DayLine
            key={day}
            day={day}
            spans={week[day] ?? []}
            whenOpened={model ?? [usual]}
            disabled={disabled}
            onChange={(spans) => onChange(week.map((old, index) => (index === day ? spans : old)))}
          />
        ))}
      </ul>
      {!disabled && !isSame && (
        <div>
          <Button size="small" onClick={() => onChange(week.map(() => model ?? [usual]))}>
            {t(model ? 'settings.hours.sameEveryDay' : 'settings.hours.openEveryDay')}
          </Button>
        </div>
      )}
    </>
  )
}

function DayLine({
  day,
  spans,
  whenOpened,
  disabled,
  onChange,
}: {
  day: number
  spans: OpenSpan[]
  whenOpened: OpenSpan[]
  disabled: boolean
  onChange: (spans: OpenSpan[]) => void
}) {
  const t = useTexts('office-settings')
  const name = t(`settings.day.${day}`)
  const change = (row: number, part: Partial<OpenSpan>) =>
    onChange(spans.map((span, index) => (index === row ? { ...span, ...part } : span)))
  return (
    <li className={styles.dayLine}>
      <Switch
        label={name}
        checked={spans.length > 0}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked ? whenOpened : [])}
      />
      <div className={styles.spans}>
        {spans.length === 0 && <span className="subtle">{t('settings.hours.closed')}</span>}
        {spans.map((span, row) => (
          <Span
            key={row}
            {...{ name, span, disabled }}
            onChange={(part) => change(row, part)}
            onRemove={row > 0 ? () => onChange(spans.slice(0, 1)) : undefined}
          />
        ))}
        {spans.length === 1 && !disabled && (
          <Button
            variant="plain"
            size="small"
            aria-label={t('settings.hours.addSpanOf', { day: name })}
            onClick={() => onChange([...spans, second])}
          >
            {t('settings.hours.addSpan')}
          </Button>
        )}
      </div>
    </li>
  )
}

interface SpanProps {
  /** The day's name. */
  name: string
  span: OpenSpan
  disabled: boolean
  onChange: (part: Partial<OpenSpan>) => void
  /** Absent: the first span of the day. */
  onRemove: (() => void) | undefined
}

/** One span of hours: from and to. */
function Span({ name, span, disabled, onChange, onRemove }: SpanProps) {
  const t = useTexts('office-settings')
  return (
    <span className={styles.span}>
      <Time
        label={t('settings.hours.from', { day: name })}
        {...{ disabled, value: span.from }}
        onChange={(from) => onChange({ from })}
      />
      –
      <Time
        label={t('settings.hours.to', { day: name })}
        {...{ disabled, value: span.to }}
        onChange={(to) => onChange({ to })}
      />
      {onRemove && !disabled && (
        <IconButton
          icon="x"
          label={t('settings.hours.removeSpan', { day: name })}
          onClick={onRemove}
        />
      )}
    </span>
  )
}

function Time({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
}) {
  return (
    <input
      className={styles.time}
      type="time"
      aria-label={label}
      value={value}
      disabled={disabled}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
