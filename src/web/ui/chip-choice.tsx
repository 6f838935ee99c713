import { useId } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import * as chip from './chip.module.css'
import * as field from './field.module.css'

interface ChipChoiceProps {
  name: string
  label: string
  choices: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
  error?: string | undefined
  required?: boolean
  optional?: boolean
}

/** A choice between a few options, all visible (design language §10: choice sets up to six are chips). */
export function ChipChoice({
  name,
  label,
  choices,
  value,
  onChoose,
  error,
  required = false,
  optional = false,
}: ChipChoiceProps) {
  const t = useTexts()
  const messageId = `${useId()}-message`
  return (
    <fieldset
      className={error ? `${field.field} ${field.invalid}` : field.field}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      aria-describedby={error ? messageId : undefined}
    >
      <legend className={field.label}>
        {label}
        {required && (
          <span className={field.required} aria-hidden="true">
            *
          </span>
        )}
        {optional && <span className={field.optional}> ({t('common.optional')})</span>}
      </legend>
      <div className={chip.chips}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={choice.value === value ? `${chip.chip} ${chip.selected}` : chip.chip}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error && (
        <div className={field.message} id={messageId}>
          <Icon name="warning-circle" />
          {error}
        </div>
      )}
    </fieldset>
  )
}
