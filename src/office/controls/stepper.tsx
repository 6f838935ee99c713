import { useId, useState } from 'react'
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
  /** The id of an error message about this field, shown instead of the one about what is typed. */
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
  const wrongId = useId()
  const { text, isWrong, set, type, leave } = useTypedCount({ value, min, max, onChange })
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
        aria-invalid={isWrong || describedBy ? true : undefined}
        aria-describedby={describedBy ?? (isWrong ? wrongId : undefined)}
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
      {isWrong && !describedBy && <WrongCount id={wrongId} min={min} />}
    </div>
  )
}

function WrongCount({ id, min }: { id: string; min: number }) {
  const t = useTexts('office')
  return (
    <p id={id} className={styles.wrong}>
      {min < 0 ? t('office.whole') : t('office.wholeFrom', { min })}
    </p>
  )
}

/** The count of a typed text, at most `max`; null: nothing, not a whole number, or less than `min`. */
export function countOf(text: string, { min, max }: { min: number; max: number }): number | null {
  const count = wholeFrom(text)
  return count === null || count < min ? null : Math.min(max, count)
}

/** Shows what was typed unchanged until the field loses focus or a button is pressed; a text that is no valid count stays, marked as wrong. */
function useTypedCount({
  value,
  min,
  max,
  onChange,
}: Required<Pick<StepperProps, 'value' | 'min' | 'max' | 'onChange'>>) {
  const [typed, setTyped] = useState<string | null>(null)
  const within = (count: number) => Math.min(max, Math.max(min, count))
  // A minus alone is the beginning of a number.
  const isWrong =
    typed !== null &&
    !['', '-', '−'].includes(typed.trim()) &&
    countOf(typed, { min, max }) === null
  return {
    text: typed ?? (value === null ? '' : String(value)),
    isWrong,
    set: (count: number) => {
      setTyped(null)
      onChange(within(count))
    },
    type: (text: string) => {
      setTyped(text)
      onChange(countOf(text, { min, max }))
    },
    leave: () => !isWrong && setTyped(null),
  }
}
