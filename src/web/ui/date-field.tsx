import { useState, type InputHTMLAttributes, type KeyboardEvent, type MouseEvent } from 'react'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale } from '../i18n/use-texts.ts'
import { Frame, useFrame, type FieldFrame } from './field.tsx'
import { Icon } from './icon.tsx'
import * as styles from './date-field.module.css'
import * as field from './field.module.css'

interface DateFieldProps
  extends
    FieldFrame,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'min' | 'max'> {
  value: string
  /** Shown in the field until a day is chosen. */
  prompt: string
  /** The first and the last day that may be chosen; empty while the page's program has not started. */
  first: string
  last: string
}

const leaves = new Set(['Tab', 'Enter', 'Escape', 'Shift'])

/**
 * The browser's date field, with the date shown in the shop's format: "Thursday 14 January 2027". Browsers write it in their own language
 * and order (mm/dd/yyyy); their parts are visible only while the field is edited. Without a running program it is the plain date field. The
 * reasons: docs/decisions/0043-date-field.md.
 */
export function DateField({
  label,
  error,
  hint,
  optional = false,
  className = '',
  id,
  first,
  last,
  value,
  prompt,
  ...input
}: DateFieldProps) {
  const { locale } = useLocale()
  const [typing, setTyping] = useState(false)
  const frame = useFrame(id, error, hint)
  const written = first !== '' && !typing
  return (
    <Frame
      {...{ label, error, hint, optional, className, required: input.required ?? false, ...frame }}
    >
      <div className={written ? `${styles.dateField} ${styles.written}` : styles.dateField}>
        <input
          {...input}
          {...frame.wiring}
          className={field.input}
          type="date"
          value={value}
          min={first || undefined}
          max={last || undefined}
          onClick={(event) => {
            setTyping(false)
            openPicker(event)
          }}
          onKeyDown={({ key }: KeyboardEvent) => !leaves.has(key) && setTyping(true)}
          onKeyUp={({ key }: KeyboardEvent) => key === 'Tab' && setTyping(true)}
          onBlur={(event) => {
            setTyping(false)
            input.onBlur?.(event)
          }}
        />
        {written && (
          <span className={value ? styles.day : `${styles.day} subtle`} aria-hidden="true">
            {value ? dateFormatters(locale).weekday(value) : prompt}
          </span>
        )}
        {written && <Icon name="calendar-blank" />}
      </div>
    </Frame>
  )
}

/** A click anywhere opens the calendar, not only one on the browser's small icon. */
function openPicker({ currentTarget }: MouseEvent<HTMLInputElement>) {
  try {
    currentTarget.showPicker()
  } catch {
    // An older browser, or one with its calendar already open: the day can still be entered in the field.
  }
}
