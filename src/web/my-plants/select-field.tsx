import type { SelectHTMLAttributes } from 'react'
import { Frame, useFrame, type FieldFrame } from '../ui/field.tsx'
import * as field from '../ui/field.module.css'

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
      <select {...select} {...frame.wiring} className={field.input}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Frame>
  )
}
