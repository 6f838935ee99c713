import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import * as styles from './field.module.css'

export interface FieldFrame {
  label: ReactNode
  /** The error message under the field; the field is marked as wrong while it is set. */
  error?: string | undefined
  hint?: ReactNode
  /** Shows "(optional)" after the label. */
  optional?: boolean
}
export type FieldProps = FieldFrame &
  InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }

/** A labelled input with hint and error, linked for screen readers (design language §10). */
export function Field({
  label,
  error,
  hint,
  optional = false,
  className = '',
  id,
  ...input
}: FieldProps) {
  const frame = useFrame(id, error, hint)
  return (
    <Frame
      {...{ label, error, hint, optional, className, required: input.required ?? false, ...frame }}
    >
      <input {...input} {...frame.wiring} className={styles.input} />
    </Frame>
  )
}

/** The same for multi-line text. */
export function TextArea({
  label,
  error,
  hint,
  optional = false,
  className = '',
  id,
  ...area
}: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const frame = useFrame(id, error, hint)
  return (
    <Frame
      {...{ label, error, hint, optional, className, required: area.required ?? false, ...frame }}
    >
      <textarea {...area} {...frame.wiring} className={styles.input} />
    </Frame>
  )
}

/** The ids that link a field to its label and its message. */
export function useFrame(given: string | undefined, error: string | undefined, hint: ReactNode) {
  const made = useId()
  const id = given ?? made
  const messageId = `${id}-message`
  const wiring = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? messageId : undefined,
  }
  return { id, messageId, wiring }
}

/** Label, message and mark around an input. */
export function Frame(
  props: FieldFrame & {
    id: string
    messageId: string
    required: boolean
    className: string
    children: ReactNode
  },
) {
  const { label, error, hint, optional, required, id, messageId, className, children } = props
  const t = useTexts()
  return (
    <div className={`${styles.field} ${error ? styles.invalid : ''} ${className}`}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
        {optional && <span className={styles.optional}> ({t('common.optional')})</span>}
      </label>
      {children}
      {error ? (
        <div className={styles.message} id={messageId}>
          <Icon name="warning-circle" />
          {error}
        </div>
      ) : (
        hint && (
          <div className={styles.hint} id={messageId}>
            {hint}
          </div>
        )
      )}
    </div>
  )
}
