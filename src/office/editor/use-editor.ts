import { useRef, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { newIdempotencyKey } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { conflictOf, type Conflict } from './conflict.ts'
import { changedIn, type Fields } from './merge.ts'
import {
  useEditedFields,
  type EditedFields,
  type FieldErrors,
  type Versioned,
} from './use-edited-fields.ts'

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

/**
 * The fields of one object: what was changed, what is wrong with it, saving over the version that was read. What is typed is kept on
 * the device until it is saved or discarded; what somebody else changed meanwhile is merged (office.md O0.5, O3.0.1).
 */
export function useEditor<O extends Versioned, F extends Fields>(plan: EditorPlan<O, F>) {
  const { base, setVersion, reset, markWrong, discard, ...edited } = useEditedFields(plan)
  const fields = { base, setVersion, reset, markWrong }
  const { send, clearError, renewKey, setConflict, ...saving } = useSaving(plan, fields)
  return {
    ...edited,
    ...saving,
    isNew: plan.object === null,
    save: () => (saving.busy || saving.conflict ? Promise.resolve() : send(base, edited.values)),
    discard: () => {
      discard()
      clearError()
      renewKey()
    },
    /** Saves over the version the other member wrote. */
    saveMerged: (theirs: F, version: number, wanted: F) => {
      setConflict(null)
      setVersion(version, theirs, wanted)
      renewKey()
      return send({ version, fields: theirs }, wanted)
    },
    takeTheirs: (theirs: F, version: number) => {
      setConflict(null)
      reset(version, theirs)
    },
    closeConflict: () => setConflict(null),
  }
}

/** Sends what was changed: one call at a time, and what came of it. */
function useSaving<O extends Versioned, F extends Fields>(
  plan: EditorPlan<O, F>,
  { reset, markWrong }: Pick<EditedFields<F>, 'reset' | 'markWrong'>,
) {
  const t = useTexts('office')
  const { fieldsOf } = plan
  const [formError, setFormError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict<F> | null>(null)
  const key = useRef(newIdempotencyKey())
  const renewKey = () => {
    key.current = newIdempotencyKey()
  }

  async function send(from: { version: number | null; fields: F }, wanted: F): Promise<void> {
    const found = plan.check?.(wanted) ?? {}
    if (Object.values(found).some(Boolean)) return markWrong(found)
    setBusy(true)
    setFormError(null)
    const part = Object.fromEntries(
      changedIn(from.fields, wanted).map((name) => [name, wanted[name]]),
    )
    try {
      const saved = await plan.save(part as Partial<F>, from.version, key.current)
      reset(saved.version, fieldsOf(saved))
      setConflict(null)
      renewKey()
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
    renewKey()
    const wrong = wrongFields<F>(error, Object.keys(fields))
    if (wrong) markWrong(wrong)
    else setFormError(refusalText(t, error))
  }
  return {
    busy,
    formError,
    conflict,
    send,
    clearError: () => setFormError(null),
    renewKey,
    setConflict,
  }
}

export type Editor<F extends Fields> = Omit<
  ReturnType<typeof useEditor<Versioned, F>>,
  'field' | 'change'
>

/** The server's sentences for fields of the form; null when the refusal is about something else. */
function wrongFields<F>(error: unknown, names: string[]): FieldErrors<F> | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const known = Object.entries(error.body.errors ?? {}).flatMap(([path, [sentence]]) => {
    const name = names.find((one) => path === one || path.startsWith(`${one}.`))
    return name && sentence ? [[name, sentence] as const] : []
  })
  return known.length > 0 ? (Object.fromEntries(known) as FieldErrors<F>) : null
}
