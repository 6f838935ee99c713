import { useState } from 'react'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import * as styles from './stepper.module.css'

/** A whole number from what is typed, in either kind of digits; null: it is none. */
function wholeFrom(typed: string): number | null {
  const digits = toAsciiDigits(typed).replaceAll('−', '-').trim()
  return /^-?\d{1,6}$/.test(digits) ? Number(digits) : null
}

interface StepperProps {
  /** What is counted. */
  label: string
  /** Null: nothing was typed yet. */
  value: number | null
  min?: number
  max?: number
  tone?: 'plain' | 'error'
  /** `small`: beside other fields, where it is not the one thing of its screen. */
  size?: 'large' | 'small'
  id?: string | undefined
  /** The id of the sentence that says what is wrong. */
  describedBy?: string | undefined
  onChange: (value: number | null) => void
}

/** A count with a button for one fewer and one more, 56 px each unless it is `small`, and a number pad for the rest. */
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

/** What is typed stands as it was typed until the field is left or a button is pressed; the count is within its limits. */
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
