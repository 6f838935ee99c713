import { useState } from 'react'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import * as styles from './stepper.module.css'

/** Parses a whole number in either kind of digits; null: not a whole number. */
function wholeFrom(typed: string): number | null {
  const digits = toAsciiDigits(typed).replaceAll('−', '-').trim()
  return /^-?\d{1,6}$/.test(digits) ? Number(digits) : null
}

interface StepperProps {
  /** The name of the counted thing. */
  label: string
  /** null: nothing is entered yet. */
  value: number | null
  min?: number
  max?: number
  tone?: 'plain' | 'error'
  /** `small`: for use beside other fields, where it is not the main input of the screen. */
  size?: 'large' | 'small'
  id?: string | undefined
  /** The id of the error message. */
  describedBy?: string | undefined
  onChange: (value: number | null) => void
}

/** A count with minus and plus buttons, 56 px each unless `small`, and a numeric keyboard for direct input. */
export function Stepper({
  label,
  value,
  min = 0,
  max = 99_999,
  tone = 'plain',
  size = 'large',
  id,
  describedBy,
  onChange,
}: StepperProps) {
  const t = useTexts()
  const { text, set, type, leave } = useTypedCount({ value, min, max, onChange })
  const now = value ?? Math.max(0, min)
  return (
    <div
      className={`${styles.stepper} ${size === 'small' ? styles.small : ''}`}
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        aria-label={t('common.decrease')}
        aria-disabled={now <= min}
        onClick={() => set(now - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        id={id}
        className={tone === 'error' ? styles.error : undefined}
        inputMode={min < 0 ? 'text' : 'numeric'}
        autoComplete="off"
        dir="ltr"
        size={5}
        maxLength={7}
        aria-label={label}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      <button
        type="button"
        aria-label={t('common.increase')}
        aria-disabled={now >= max}
        onClick={() => set(now + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}

/** Shows what was typed unchanged until the field loses focus or a button is pressed; the count stays within its limits. */
function useTypedCount({
  value,
  min,
  max,
  onChange,
}: Required<Pick<StepperProps, 'value' | 'min' | 'max' | 'onChange'>>) {
  const [typed, setTyped] = useState<string | null>(null)
  const within = (count: number) => Math.min(max, Math.max(min, count))
  return {
    text: typed ?? (value === null ? '' : String(value)),
    set: (count: number) => {
      setTyped(null)
      onChange(within(count))
    },
    type: (text: string) => {
      setTyped(text)
      const count = wholeFrom(text)
      onChange(count === null ? null : within(count))
    },
    leave: () => setTyped(null),
  }
}
