import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
} from 'react'
import { ApiError } from '../lib/api-client.ts'
import { errorMessage } from '../errors/error-message.ts'
import type { Translate } from '../i18n/use-texts.ts'

export type FormErrors<F> = Partial<Record<keyof F & string, string | undefined>>

interface FormPlan<F> {
  /** The initial content of the fields. */
  initialValues: F
  /** Field → text key of its error. */
  validate: (values: F) => FormErrors<F>
  /** Fields have the names of the API, so that the server's errors match them. */
  send: (values: F) => Promise<void>
  t: Translate
  /** Text key for a refusal without a message. */
  fallback: string
  /** Called with all that was typed, after each change and once it is given. */
  onTyped?: ((typed: Partial<F>) => void) | undefined
}

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** The props of an input in a form. */
export interface BoundField {
  name: string
  value: string
  error: string | undefined
  onChange: (event: Typing) => void
}

/**
 * The values and errors of a form. A refusal keeps all typed values; an error disappears with the first key pressed in its field (spec §5);
 * the first wrong field gets the focus; a second submit while one is being sent is ignored.
 */
export function useForm<F extends Record<keyof F, string>>({
  initialValues,
  validate,
  send,
  t,
  fallback,
  onTyped,
}: FormPlan<F>) {
  const [typed, setTyped] = useState<Partial<F>>({})
  useTypedReport(typed, onTyped)
  const { errors, refuse, accept, forget, formRef } = useFieldErrors<F>()
  const [formError, setFormError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const values: F = { ...initialValues, ...typed }

  const setValue = (name: keyof F & string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    accept(name)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFormError(null)
    const found = sentencesOf(validate(values), t)
    if (found) return refuse(found)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const wrong = wrongFields<F>(error, Object.keys(values))
      if (wrong) refuse(wrong)
      else setFormError(errorMessage(t, error, fallback))
    }
    setBusy(false)
  }
  /** `clean` normalizes the typed text. */
  const field = (
    name: keyof F & string,
    clean: (value: string) => string = (value) => value,
  ): BoundField => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: Typing) => setValue(name, clean(event.target.value)),
  })
  return {
    values,
    errors,
    formError,
    busy,
    formRef,
    setValue,
    clear: () => {
      setTyped({})
      forget()
      setFormError(null)
    },
    field,
    submit: (event: FormEvent) => void submit(event),
  }
}

/** Errors of the fields; each refusal focuses the first of them. */
function useFieldErrors<F>() {
  const [errors, setErrors] = useState<FormErrors<F>>({})
  const [refusals, setRefusals] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(formRef.current)
  }, [refusals])
  const refuse = (found: FormErrors<F>) => {
    setErrors(found)
    setRefusals((before) => before + 1)
  }
  const accept = (name: keyof F & string) =>
    setErrors((before) => ({ ...before, [name]: undefined }))
  return { errors, refuse, accept, forget: () => setErrors({}), formRef }
}

/** The validation errors as sentences; null when there are none. */
function sentencesOf<F>(keys: FormErrors<F>, t: Translate): FormErrors<F> | null {
  const found = Object.entries<string | undefined>(keys).flatMap(([name, key]) =>
    key ? [[name, t(key)]] : [],
  )
  return found.length > 0 ? (Object.fromEntries(found) as FormErrors<F>) : null
}

/** The server's messages for fields on screen; null when the refusal is about something else. */
function wrongFields<F>(error: unknown, names: string[]): FormErrors<F> | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const known = Object.entries(error.body.errors ?? {}).flatMap(([path, [sentence]]) => {
    const name = names.find(
      (candidate) =>
        path === candidate || path.startsWith(`${candidate}.`) || path.endsWith(`.${candidate}`),
    )
    return name && sentence ? [[name, sentence] as const] : []
  })
  return known.length > 0 ? (Object.fromEntries(known) as FormErrors<F>) : null
}

/** The first in page order; in a group of choices, its first. */
export function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong
  target?.focus()
}

function useTypedReport<F>(typed: Partial<F>, onTyped: FormPlan<F>['onTyped']): void {
  const report = useEffectEvent(() => {
    if (Object.keys(typed).length > 0) onTyped?.(typed)
  })
  const isReported = onTyped !== undefined
  useEffect(() => report(), [typed, isReported])
}
