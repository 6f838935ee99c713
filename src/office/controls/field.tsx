import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import * as styles from './field.module.css'

export interface FieldFrame {
  label: ReactNode
  /** The error message; the field is marked invalid while it is set. */
  error?: string | undefined
  hint?: ReactNode
  /** Marks the label as optional. */
  optional?: boolean
  /** Shown at the end of the label's line: a count, a link. */
  aside?: ReactNode
}

type FieldAttributes = ReturnType<typeof useFieldAttributes>

/** `described`: the id of another text that describes the field. */
function useFieldAttributes(
  given: string | undefined,
  { error, hint }: FieldFrame,
  described: string | undefined,
) {
  const made = useId()
  const id = given ?? made
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby':
      [error || hint ? `${id}-message` : '', described].filter(Boolean).join(' ') || undefined,
  }
}

/** A field's label, message and invalid mark around any input. */
function Frame({
  attributes,
  frame: { label, error, hint, optional, aside },
  required,
  className,
  children,
}: {
  attributes: FieldAttributes
  frame: FieldFrame
  required: boolean | undefined
  className: string
  children: ReactNode
}) {
  const t = useTexts()
  return (
    <div className={`${styles.field} ${error ? styles.wrong : ''} ${className}`}>
      <div className={styles.labelLine}>
        <label htmlFor={attributes.id}>
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              {' '}
              *
            </span>
          )}
          {optional && <span className={styles.optional}> ({t('common.optional')})</span>}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      {error ? (
        <p className={styles.error} id={`${attributes.id}-message`}>
          <Icon name="warning-circle" small />
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${attributes.id}-message`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

function splitFrame<P extends FieldFrame & { className?: string | undefined; id?: string }>({
  label,
  error,
  hint,
  optional,
  aside,
  className = '',
  id,
  ...rest
}: P) {
  const frame: FieldFrame = {
    label,
    error,
    hint,
    aside,
    ...(optional !== undefined && { optional }),
  }
  return { frame, className, id, rest }
}

export type TextFieldProps = FieldFrame &
  InputHTMLAttributes<HTMLInputElement> & {
    ref?: Ref<HTMLInputElement>
    /** Shown inside the box before the input. */
    before?: ReactNode
    /** Shown inside the box after the input, such as a unit. */
    after?: ReactNode
    id?: string
  }

/** A labelled single-line text field. */
export function TextField({ before, after, ...props }: TextFieldProps) {
  const { frame, className, id, rest } = splitFrame(props)
  const attributes = useFieldAttributes(id, frame, rest['aria-describedby'])
  return (
    <Frame {...{ attributes, frame, className }} required={rest.required}>
      <span className={styles.box} dir={rest.dir}>
        {before}
        <input {...rest} {...attributes} />
        {after !== undefined && <span className={styles.unit}>{after}</span>}
      </span>
    </Frame>
  )
}

export type TextAreaProps = FieldFrame &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { id?: string }

/** A labelled multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { frame, className, id, rest } = splitFrame(props)
  const attributes = useFieldAttributes(id, frame, rest['aria-describedby'])
  return (
    <Frame {...{ attributes, frame, className }} required={rest.required}>
      <textarea {...rest} {...attributes} className={`${styles.box} ${styles.area}`} />
    </Frame>
  )
}

export type SelectFieldProps = FieldFrame &
  SelectHTMLAttributes<HTMLSelectElement> & {
    id?: string
    options: readonly { value: string; label: string }[]
  }

/** A labelled choice of a few options. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, className, id, rest } = splitFrame(props)
  const attributes = useFieldAttributes(id, frame, rest['aria-describedby'])
  return (
    <Frame {...{ attributes, frame, className }} required={rest.required}>
      <span className={`${styles.box} ${styles.select}`}>
        <select {...rest} {...attributes}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="caret-down" small />
      </span>
    </Frame>
  )
}

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  ref?: Ref<HTMLInputElement>
  label: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
}

/** A checkbox with its label. */
export function Checkbox({ label, hideLabel = false, ...input }: ChoiceProps) {
  return (
    <label className={hideLabel ? styles.bareChoice : styles.choice}>
      <input {...input} type="checkbox" />
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}

/** A radio button with its label. */
export function Radio({ label, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" />
      <span>{label}</span>
    </label>
  )
}

/** A switch that takes effect at once. */
export function Switch({ label, ...input }: ChoiceProps) {
  return (
    <label className={`${styles.choice} ${styles.switch}`}>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- as in the shop's `HideDying`: the checkbox says it itself
        role="switch"
        className="visually-hidden"
      />
      <i aria-hidden="true" />
      <span>{label}</span>
    </label>
  )
}
