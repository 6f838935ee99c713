import { useRef, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { focusFirstWrong } from '#web/forms/use-form.ts'
import { newIdempotencyKey } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { conflictOf, type Conflict } from './conflict.ts'
import { changedIn, type Fields } from './merge.ts'
import { useDraft } from './use-draft.ts'

/** An object of the office as the server has it. */
interface Versioned {
  version: number
}

export interface EditorPlan<O extends Versioned, F extends Fields> {
  /** `product`. */
  entity: string
  /** Null: something new. */
  object: (O & { id: number }) | null
  /** The fields of the form, from the object; of something new the blank ones. */
  fieldsOf: (object: O | null) => F
  /** What to say before anything is sent: field → sentence. */
  check?: (values: F) => Partial<Record<keyof F & string, string>>
  /**
   * Sends what was changed. `key`: an idempotency key, the same while a call is repeated.
   *
   * @throws ApiError with field errors, or `editConflict`
   */
  save: (changed: Partial<F>, version: number | null, key: string) => Promise<O & { id: number }>
  /** It was saved; `before` is the version it had. */
  onSaved?: (object: O & { id: number }, before: number | null) => void
}

type Errors<F> = Partial<Record<keyof F & string, string>>

/** What an input needs to stand in an editor. */
export interface BoundField<T> {
  id: string
  name: string
  value: T
  error: string | undefined
  onChange: (value: T) => void
}

/**
 * The fields of one object: what was changed, what is wrong with it, saving over the version that was read. What is typed is kept on
 * the device until it is saved or discarded; what somebody else changed meanwhile is merged (office.md O0.5, O3.0.1).
 */
export function useEditor<O extends Versioned, F extends Fields>(plan: EditorPlan<O, F>) {
  const t = useTexts('office')
  const { object, fieldsOf } = plan
  const [base, setBase] = useState(() => ({
    version: object?.version ?? null,
    fields: fieldsOf(object),
  }))
  const [values, setValues] = useState(base.fields)
  const [errors, setErrors] = useState<Errors<F>>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict<F> | null>(null)
  const key = useRef(newIdempotencyKey())
  const changed = changedIn(base.fields, values)
  const draft = useDraft({
    entity: plan.entity,
    id: object?.id ?? null,
    base,
    values,
    isChanged: changed.length > 0,
    restore: (kept) => {
      // What was typed over an older version is sent over that one: the server tells what changed since.
      setBase({ version: kept.version, fields: kept.base })
      setValues({ ...kept.base, ...kept.changed })
    },
  })
  // Somebody else saved, or a list brought a newer one, and nothing was typed here: that is shown.
  if (object && object.version !== base.version && changed.length === 0 && draft.isRead) {
    const fields = fieldsOf(object)
    setBase({ version: object.version, fields })
    setValues(fields)
  }

  const change = <N extends keyof F & string>(name: N, value: F[N]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others as Errors<F>)
  }
  const refuse = (found: Errors<F>) => {
    setErrors(found)
    // Once the messages are drawn.
    requestAnimationFrame(() => focusFirstWrong(document.getElementById('content')))
  }
  const reset = (saved: O) => {
    const fields = fieldsOf(saved)
    setBase({ version: saved.version, fields })
    setValues(fields)
    setErrors({})
    setConflict(null)
    key.current = newIdempotencyKey()
    void draft.forget()
  }
  async function send(from: { version: number | null; fields: F }, wanted: F): Promise<void> {
    const found = plan.check?.(wanted) ?? {}
    if (Object.values(found).some(Boolean)) return refuse(found)
    setBusy(true)
    setFormError(null)
    const part = Object.fromEntries(
      changedIn(from.fields, wanted).map((name) => [name, wanted[name]]),
    )
    try {
      const saved = await plan.save(part as Partial<F>, from.version, key.current)
      reset(saved)
      plan.onSaved?.(saved, from.version)
    } catch (error) {
      refused(error, from.fields)
    } finally {
      setBusy(false)
    }
  }
  function refused(error: unknown, fields: F): void {
    const stale = conflictOf(error, fields, (current) => fieldsOf(current as O))
    if (stale) return setConflict(stale)
    // Another body is another request.
    key.current = newIdempotencyKey()
    const wrong = wrongFields<F>(error, Object.keys(fields))
    if (wrong) refuse(wrong)
    else setFormError(refusalText(t, error))
  }
  return {
    values,
    errors,
    formError,
    busy,
    changed,
    conflict,
    restoredAt: draft.restoredAt,
    isNew: object === null,
    change,
    field: <N extends keyof F & string>(name: N): BoundField<F[N]> => ({
      id: `field-${name}`,
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => change(name, value),
    }),
    save: () => (busy || conflict ? Promise.resolve() : send(base, values)),
    discard: () => {
      setValues(base.fields)
      setErrors({})
      setFormError(null)
      void draft.forget()
      // Its base may be an older one that was restored.
      if (object && object.version !== base.version) reset(object)
    },
    /** Saves over the version the other member wrote. */
    saveMerged: (theirs: F, version: number, wanted: F) => {
      setConflict(null)
      setBase({ version, fields: theirs })
      setValues(wanted)
      key.current = newIdempotencyKey()
      return send({ version, fields: theirs }, wanted)
    },
    takeTheirs: (theirs: F, version: number) => {
      setConflict(null)
      setBase({ version, fields: theirs })
      setValues(theirs)
      void draft.forget()
    },
    closeConflict: () => setConflict(null),
  }
}

export type Editor<F extends Fields> = Omit<
  ReturnType<typeof useEditor<Versioned, F>>,
  'field' | 'change'
>

/** The server's sentences for fields of the form; null when the refusal is about something else. */
function wrongFields<F>(error: unknown, names: string[]): Errors<F> | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const known = Object.entries(error.body.errors ?? {}).flatMap(([path, [sentence]]) => {
    const name = names.find((one) => path === one || path.startsWith(`${one}.`))
    return name && sentence ? [[name, sentence] as const] : []
  })
  return known.length > 0 ? (Object.fromEntries(known) as Errors<F>) : null
}
