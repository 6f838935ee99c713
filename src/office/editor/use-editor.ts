import { useRef, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { refusalText } from '../session/refusal.ts'
import { useCallError } from '../session/use-action.ts'
import { conflictOf, type Conflict } from './conflict.ts'
import { changedIn, isSame, pick, type Fields } from './merge.ts'
import { newAttempt, saveOnce, type Attempt, type Read } from './save-once.ts'
import {
  useEditedFields,
  type EditedFields,
  type FieldErrors,
  type Versioned,
} from './use-edited-fields.ts'

export interface EditorPlan<O extends Versioned, F extends Fields> {
  /** Such as `product`. */
  entity: string
  /** null: a new object. */
  object: (O & { id: number }) | null
  /** The fields of the form, from the object; blank fields for a new one. */
  fieldsOf: (object: O | null) => F
  /** Checks the form before it is sent: field → message. */
  check?: (values: F) => Partial<Record<keyof F & string, string>>
  /**
   * Sends the changed fields. `key`: an idempotency key for both kinds of calls, the same while a call is repeated.
   *
   * @throws ApiError with field errors, or `editConflict`
   */
  save: (changed: Partial<F>, version: number | null, key: string) => Promise<O & { id: number }>
  /** Converts fields to what is sent, where the server writes what is typed in another way. */
  sent?: (fields: F) => Fields
  /** Returns the fields concerned by an error that has no field errors; null: it concerns none. */
  fieldErrorsOf?: (error: unknown) => FieldErrors<F> | null
  /** Called after a save. `replaced`: null for a new object. */
  onSaved?: (object: O & { id: number }, replaced: Replaced<F> | null) => void
}

/** The version that a save replaced: also after a merge that of the other member, whose changes an undo must not take back. */
export interface Replaced<F extends Fields> {
  version: number
  /** Its fields, and those of them that the save changed. */
  fields: F
  changed: Partial<F>
}

/**
 * The fields of one object: changes, errors, and saving over the version that was read. Unsaved values are stored on the device until saved
 * or discarded; concurrent changes of other members are merged (office.md O0.5, O3.0.1).
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
    /** Saves over the other member's version; or goes on editing over it. */
    saveMerged: (theirs: F, version: number, wanted: F, isToEdit: boolean) => {
      setConflict(null)
      setVersion(version, theirs, wanted)
      renewKey()
      return isToEdit ? Promise.resolve() : send({ version, fields: theirs }, wanted)
    },
    takeTheirs: (theirs: F, version: number) => {
      setConflict(null)
      reset(version, theirs)
    },
    closeConflict: () => setConflict(null),
  }
}

/** Sends the changed fields, one call at a time, and reports the outcome. */
function useSaving<O extends Versioned, F extends Fields>(
  plan: EditorPlan<O, F>,
  { reset, setVersion, markWrong }: Pick<EditedFields<F>, 'reset' | 'setVersion' | 'markWrong'>,
) {
  const t = useTexts('office')
  const { fieldsOf } = plan
  const [error, setError] = useCallError()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict<F> | null>(null)
  const attempt = useRef<Attempt<F>>(newAttempt())

  async function send(from: Read<F>, wanted: F): Promise<void> {
    const found = plan.check?.(wanted) ?? {}
    if (Object.values(found).some(Boolean)) return markWrong(found)
    setBusy(true)
    setError(null)
    const onSavedBefore = ({ version, fields }: Read<F>, rest: F) =>
      setVersion(version, fields, rest)
    try {
      done(await saveOnce(attempt.current, { ...plan, onSavedBefore }, from, wanted), from, wanted)
    } catch (error) {
      refused(error, from, wanted)
    } finally {
      setBusy(false)
    }
  }
  function done(saved: O & { id: number }, { version, fields }: Read<F>, wanted: F): void {
    reset(saved.version, fieldsOf(saved))
    setConflict(null)
    const changed = pick(fields, changedIn(fields, wanted))
    plan.onSaved?.(saved, version === null ? null : { version, fields, changed })
  }
  function refused(error: unknown, from: Read<F>, wanted: F): void {
    const stale = conflictOf(error, from.fields, (current) => fieldsOf(current as O))
    // A save whose answer was lost, sent again after the page was closed: the server has it all.
    const sent = plan.sent ?? ((fields: F): Fields => fields)
    if (stale && plan.object && isSame(sent(stale.theirs), sent(wanted))) {
      const { version, current } = stale
      // Its undo must not take back what another member saved after it.
      const isNext = from.version === version - 1
      const replaced = { ...from, version: isNext ? from.version : version }
      return done({ ...plan.object, ...current, version }, replaced, wanted)
    }
    if (stale) return setConflict(stale)
    const wrong = wrongFields<F>(error, Object.keys(from.fields)) ?? plan.fieldErrorsOf?.(error)
    if (wrong) markWrong(wrong)
    else setError(error)
  }
  return {
    busy,
    formError: error === null ? null : refusalText(t, error),
    conflict,
    send,
    clearError: () => setError(null),
    renewKey: () => {
      attempt.current = newAttempt()
    },
    setConflict,
  }
}

export type Editor<F extends Fields> = Omit<
  ReturnType<typeof useEditor<Versioned, F>>,
  'field' | 'change'
>

/** The server's messages for fields of the form; null: the refusal is about something else. */
function wrongFields<F>(error: unknown, names: string[]): FieldErrors<F> | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const known = Object.entries(error.body.errors ?? {}).flatMap(([path, [sentence]]) => {
    const name = names.find((one) => path === one || path.startsWith(`${one}.`))
    return name && sentence ? [[name, sentence] as const] : []
  })
  return known.length > 0 ? (Object.fromEntries(known) as FieldErrors<F>) : null
}
