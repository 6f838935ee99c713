import type { SelectHTMLAttributes } from 'react'
import { Frame, useFrame, type FieldFrame } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import * as field from '../ui/field.module.css'
import * as styles from './select-field.module.css'

interface SelectFieldProps extends FieldFrame, SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly { value: string; label: string }[]
  /** The first option, for no choice. */
  none?: string
}

/** A labelled select field. */
export function SelectField({
  label,
  error,
  hint,
  optional = false,
  choices,
  none,
  id,
  ...select
}: SelectFieldProps) {
  const frame = useFrame(id, error, hint)
  return (
    <Frame {...{ label, error, hint, optional, className: '', required: false, ...frame }}>
      <Select {...select} {...frame.wiring}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Frame>
  )
}

/** A select with the arrow of the shop's lists. `className`: of the box around it. */
export function Select({ className = '', ...select }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={`${styles.box} ${className}`}>
      <select {...select} className={field.input} />
      <Icon name="caret-down" />
    </span>
  )
}
