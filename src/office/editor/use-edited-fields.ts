import { useState } from 'react'
import { focusFirstWrong } from '#web/forms/use-form.ts'
import { changedIn, type Fields } from './merge.ts'
import { useDraft } from './use-draft.ts'

/** An object of the office as the server has it. */
export interface Versioned {
  version: number
}

export type FieldErrors<F> = Partial<Record<keyof F & string, string>>

/** What an input needs to stand in an editor. */
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

/**
 * What is typed over one version of an object, and what is wrong with it. It is kept on the device until it is saved or discarded
 * (office.md O0.5).
 */
export function useEditedFields<O extends Versioned, F extends Fields>(edited: EditedObject<O, F>) {
  const { object, fieldsOf } = edited
  const { base, values, changed, restoredAt, set, setVersion, forget } = usePersistedValues(edited)
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
    restoredAt,
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
    /** Marks fields; the first of them has the focus once the messages are drawn. */
    markWrong: (found: FieldErrors<F>) => {
      setErrors(found)
      requestAnimationFrame(() => focusFirstWrong(document.getElementById('content')))
    },
    /** As the server has it; the version that was typed over may be an older one that was restored. */
    discard: () =>
      object && object.version !== base.version
        ? reset(object.version, fieldsOf(object))
        : reset(base.version, base.fields),
  }
}

export type EditedFields<F extends Fields> = ReturnType<typeof useEditedFields<Versioned, F>>

/** The version that was read, and the values that stand over it; changed ones are kept on the device. */
function usePersistedValues<O extends Versioned, F extends Fields>({
  entity,
  object,
  fieldsOf,
}: EditedObject<O, F>) {
  const [base, setBase] = useState(() => ({
    version: object?.version ?? null,
    fields: fieldsOf(object),
  }))
  const [values, setValues] = useState(base.fields)
  const changed = changedIn(base.fields, values)
  /** Another version to type over; `wanted` is what stands in the form. */
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
    // What was typed over an older version is sent over that one: the server tells what changed since.
    restore: (kept) => setVersion(kept.version, kept.base, { ...kept.base, ...kept.changed }),
  })
  // Somebody else saved, or a list brought a newer one, and nothing was typed here: that is shown.
  if (object && object.version !== base.version && changed.length === 0 && draft.isRead)
    setVersion(object.version, fieldsOf(object))
  return {
    base,
    values,
    changed,
    restoredAt: draft.restoredAt,
    set: <N extends keyof F>(name: N, value: F[N]) =>
      setValues((before) => ({ ...before, [name]: value })),
    setVersion,
    forget: draft.forget,
  }
}
