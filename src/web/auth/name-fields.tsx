import { useTexts } from '../i18n/use-texts.ts'
import { Field } from '../ui/field.tsx'
import type { Typed } from './sign-in.ts'
import * as field from '../ui/field.module.css'
import * as styles from './name-fields.module.css'

interface NameFieldsProps {
  typed: Typed
  onType: (part: Partial<Typed>) => void
  /** The server's messages by field. */
  fieldErrors: Record<string, string[]>
}

/** First and last name of a new customer. */
export function NameFields({ typed, onType, fieldErrors }: NameFieldsProps) {
  const t = useTexts('auth')
  return (
    <div className={`${field.pair} ${styles.names}`}>
      <Field
        label={t('auth.firstName')}
        required
        autoComplete="given-name"
        maxLength={60}
        value={typed.firstName}
        error={fieldErrors['first_name']?.[0]}
        onChange={(event) => onType({ firstName: event.target.value })}
      />
      <Field
        label={t('auth.lastName')}
        required
        autoComplete="family-name"
        maxLength={60}
        value={typed.lastName}
        error={fieldErrors['last_name']?.[0]}
        onChange={(event) => onType({ lastName: event.target.value })}
      />
    </div>
  )
}
