import type { Unit } from '#contract/product.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import { SquareMetre } from './square-metre.tsx'
import * as styles from './stepper.module.css'

export interface StepperProps {
  value: number
  onChange: (value: number) => void
  /** The limit of the "more" button; the caller checks what is typed beyond it. */
  max?: number
  /** The counted thing, for screen readers. */
  label: string
  /** Turf is counted in square metres, shown beside the number. */
  unit?: Unit
}

/** A quantity: at least 1, no fixed maximum (spec §2). At its limit a button keeps the focus and is only announced as disabled. */
export function Stepper({ value, onChange, max = Infinity, label, unit = 'piece' }: StepperProps) {
  const t = useTexts()
  const type = (typed: string) => {
    const count = Number.parseInt(toAsciiDigits(typed), 10)
    if (count >= 1) onChange(count)
  }
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-disabled={value <= 1}
        aria-label={t('common.decrease')}
        onClick={() => value > 1 && onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={value}
        maxLength={4}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
      />
      {unit === 'm2' && (
        <span className={styles.unit}>
          <SquareMetre />
        </span>
      )}
      <button
        type="button"
        aria-disabled={value >= max}
        aria-label={t('common.increase')}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
