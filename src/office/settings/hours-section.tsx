import type { ReactNode } from 'react'
import type { Section } from '#contract/office/settings/settings.ts'
import { addDays, dayOf } from '#shared/day.ts'
import {
  describeWeek,
  type ClosedRange,
  type OpeningHours,
  type Season,
} from '#shared/opening-hours.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { directionOfField, SetByServer } from './field-input.tsx'
import { RemoveRange } from './remove-range.tsx'
import { SectionFrame, useCanChange } from './section-frame.tsx'
import { useSectionEditor } from './use-section-editor.ts'
import { WeekField } from './week-field.tsx'
import * as styles from './settings.module.css'

type HoursForm = { [Part in keyof OpeningHours]: OpeningHours[Part] }

const blankWeek = () => Array.from({ length: 7 }, () => [])
/** A new range of three days, from tomorrow on. */
const newRange = (): ClosedRange => {
  const today = dayOf(new Date())
  return { from_on: addDays(today, 1), to_on: addDays(today, 3), text_ar: '', text_en: '' }
}

/** The week, closed days, and seasons with different hours (office.md J14). */
export function HoursSection({ data }: { data: Section }) {
  const t = useTexts('office-settings')
  const { locale } = useLocale()
  const disabled = !useCanChange('hours')
  const isWeekLocked = data.locked.includes('week')
  const editor = useHoursEditor(data)
  const { closed, seasons, week } = editor.values
  return (
    <SectionFrame
      section="hours"
      {...{ data, editor }}
      show={(name, value) =>
        name === 'week'
          ? describeWeek(value as HoursForm['week'], locale)
          : t('settings.hours.count', { count: (value as unknown[]).length })
      }
    >
      <WeekField
        label={t('settings.field.week')}
        week={week}
        disabled={disabled || isWeekLocked}
        onChange={(value) => editor.change('week', value)}
      />
      {isWeekLocked && <SetByServer />}
      {editor.errors.week && <p className={styles.error}>{editor.errors.week}</p>}
      <Ranges
        title={t('settings.field.closed')}
        hint={t('settings.hours.closedHint')}
        add={t('settings.hours.addClosed')}
        ranges={closed}
        error={editor.errors.closed}
        disabled={disabled}
        onChange={(ranges) => editor.change('closed', ranges)}
        blank={newRange}
      />
      <Ranges
        title={t('settings.field.seasons')}
        hint={t('settings.hours.seasonsHint')}
        add={t('settings.hours.addSeason')}
        ranges={seasons}
        error={editor.errors.seasons}
        disabled={disabled}
        onChange={(ranges) => editor.change('seasons', ranges)}
        blank={() => ({ ...newRange(), text_ar: 'رمضان', text_en: 'Ramadan', week })}
      >
        {(season, change) => (
          <div className={styles.wide}>
            <WeekField
              label={t('settings.hours.ofSeason', { name: season.text_ar })}
              week={season.week}
              disabled={disabled}
              onChange={(own) => change({ week: own })}
            />
          </div>
        )}
      </Ranges>
    </SectionFrame>
  )
}

const useHoursEditor = (data: Section) =>
  useSectionEditor<HoursForm>({
    section: 'hours',
    data,
    fieldsOf: (value) => ({
      week: (value['week'] as HoursForm['week'] | undefined) ?? blankWeek(),
      closed: (value['closed'] as ClosedRange[] | undefined) ?? [],
      seasons: (value['seasons'] as Season[] | undefined) ?? [],
    }),
    toValue: (changed) => changed,
  })

interface RangesProps<R extends ClosedRange> {
  title: string
  hint: string
  add: string
  ranges: R[]
  error: string | undefined
  disabled: boolean
  onChange: (ranges: R[]) => void
  blank: () => R
  /** Additional content of a range. */
  children?: (range: R, change: (part: Partial<R>) => void) => ReactNode
}

/** Ranges of days, each with a name or a reason in both languages. */
function Ranges<R extends ClosedRange>({ ranges, onChange, children, ...words }: RangesProps<R>) {
  const { title, hint, add, error, disabled, blank } = words
  const change = (row: number) => (part: Partial<R>) =>
    onChange(ranges.map((range, index) => (index === row ? { ...range, ...part } : range)))
  return (
    <>
      <h3 className={styles.part}>{title}</h3>
      <p className={styles.why}>{hint}</p>
      {error && <p className={styles.error}>{error}</p>}
      <ul className={styles.ranges} aria-label={title}>
        {ranges.map((range, row) => (
          <li key={row} className={styles.range}>
            <RangeFields
              range={range}
              isNamed={children !== undefined}
              onChange={(part) => change(row)(part as Partial<R>)}
            />
            {children?.(range, change(row))}
            {!disabled && (
              <RemoveRange onPress={() => onChange(ranges.filter((_, index) => index !== row))} />
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <div>
          <Button icon="plus" onClick={() => onChange([...ranges, blank()])}>
            {add}
          </Button>
        </div>
      )}
    </>
  )
}

const parts = ['from_on', 'to_on', 'text_ar', 'text_en'] as const

function RangeFields({
  range,
  isNamed,
  onChange,
}: {
  range: ClosedRange
  /** A season has a name, closed days have a reason. */
  isNamed: boolean
  onChange: (part: Partial<ClosedRange>) => void
}) {
  const t = useTexts('office-settings')
  return parts.map((part) => (
    <TextField
      key={part}
      label={t(isNamed ? `settings.season.${part}` : `settings.range.${part}`)}
      type={part.endsWith('_on') ? 'date' : 'text'}
      dir={directionOfField(part) ?? 'ltr'}
      required
      maxLength={100}
      value={range[part]}
      onChange={(event) => onChange({ [part]: event.target.value })}
    />
  ))
}
