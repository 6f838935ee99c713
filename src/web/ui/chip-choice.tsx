import { useId } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'

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

/** One of a few, all in sight (design language §10: choice sets up to six are chips). */
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
      className={error ? 'fld er' : 'fld'}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      aria-describedby={error ? messageId : undefined}
    >
      <legend className="lb">
        {label}
        {required && (
          <span className="rq" aria-hidden="true">
            *
          </span>
        )}
        {optional && <span className="op"> ({t('common.optional')})</span>}
      </legend>
      <div className="chips">
        {choices.map((choice) => (
          <label key={choice.value} className={choice.value === value ? 'chip sel' : 'chip'}>
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
        <div className="msg" id={messageId}>
          <Icon name="warning-circle" />
          {error}
        </div>
      )}
    </fieldset>
  )
}
