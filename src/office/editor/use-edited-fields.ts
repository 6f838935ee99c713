import { useState } from 'react'
import { focusFirstWrong } from '#web/forms/use-form.ts'
import { changedIn, type Fields } from './merge.ts'
import { useDraft } from './use-draft.ts'

/** An object of the office as the server has it. */
export interface Versioned {
  version: number
}

export type FieldErrors<F> = Partial<Record<keyof F & string, string>>

/** The properties an input needs in an editor. */
export interface BoundField<T> {
  id: string
  name: string
  value: T
  error: string | undefined
  onChange: (value: T) => void
}

interface EditedObject<O extends Versioned, F extends Fields> {
  entity: string
  object: (O & { id: number }) | null
  fieldsOf: (object: O | null) => F
}

/** A version of an object with its fields; null: a new object. */
interface Base<F extends Fields> {
  version: number | null
  fields: F
}

/** The version last read, unless the edited one is newer: after a merge that is a version which only the conflict has brought. */
export const newestOf = <O extends Versioned, F extends Fields>(
  { object, fieldsOf }: Pick<EditedObject<O, F>, 'object' | 'fieldsOf'>,
  base: Base<F>,
): Base<F> =>
  object && object.version > (base.version ?? 0)
    ? { version: object.version, fields: fieldsOf(object) }
    : base

/** The values typed over one version of an object, and their errors. Stored on the device until saved or discarded (office.md O0.5). */
export function useEditedFields<O extends Versioned, F extends Fields>(edited: EditedObject<O, F>) {
  const stored = usePersistedValues(edited)
  const { base, values, changed, set, setVersion, forget } = stored
  const [errors, setErrors] = useState<FieldErrors<F>>({})

  const change = <N extends keyof F & string>(name: N, value: F[N]) => {
    set(name, value)
    setErrors(({ [name]: _, ...others }) => others as FieldErrors<F>)
  }
  const reset = (version: number | null, fields: F) => {
    setVersion(version, fields)
    setErrors({})
    void forget()
  }
  return {
    base,
    values,
    errors,
    changed,
    isRead: stored.isRead,
    restoredAt: stored.restoredAt,
    change,
    field: <N extends keyof F & string>(name: N): BoundField<F[N]> => ({
      id: `field-${name}`,
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => change(name, value),
    }),
    setVersion,
    reset,
    /** Sets field errors; the first wrong field gets the focus once the messages are drawn. */
    markWrong: (found: FieldErrors<F>) => {
      setErrors(found)
      requestAnimationFrame(() => focusFirstWrong(document.getElementById('content')))
    },
    /** Resets to the newest known version; the version edited so far may be an older, restored one. */
    discard: () => {
      const { version, fields } = newestOf(edited, base)
      reset(version, fields)
    },
  }
}

export type EditedFields<F extends Fields> = ReturnType<typeof useEditedFields<Versioned, F>>

/** The version that was read, and the values edited over it; changed ones are stored on the device. */
function usePersistedValues<O extends Versioned, F extends Fields>({
  entity,
  object,
  fieldsOf,
}: EditedObject<O, F>) {
  const [base, setBase] = useState<Base<F>>(() => ({
    version: object?.version ?? null,
    fields: fieldsOf(object),
  }))
  const [values, setValues] = useState(base.fields)
  const changed = changedIn(base.fields, values)
  /** Switches to another version to edit; `wanted` is the form's content. */
  const setVersion = (version: number | null, fields: F, wanted = fields) => {
    setBase({ version, fields })
    setValues(wanted)
  }
  const draft = useDraft({
    entity,
    id: object?.id ?? null,
    base,
    values,
    isChanged: changed.length > 0,
    // Values restored over an older version are sent over that version: the server reports what changed since.
    restore: (draft) => setVersion(draft.version, draft.base, { ...draft.base, ...draft.changed }),
  })
  // Another member saved, or a list brought a newer version, and nothing was typed here: the newer version is shown. An older one is an
  // answer that was on its way while this form was saved.
  if (object && object.version > (base.version ?? 0) && changed.length === 0 && draft.isRead)
    setVersion(object.version, fieldsOf(object))
  return {
    base,
    values,
    changed,
    /** Whether what was stored on the device has been read. */
    isRead: draft.isRead,
    restoredAt: draft.restoredAt,
    set: <N extends keyof F>(name: N, value: F[N]) =>
      setValues((before) => ({ ...before, [name]: value })),
    setVersion,
    forget: draft.forget,
  }
}
