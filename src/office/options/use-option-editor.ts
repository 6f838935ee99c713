import type { Fields } from '../editor/merge.ts'
import { useEditor } from '../editor/use-editor.ts'
import { useSavedOption } from './use-saved-option.ts'

interface OptionPlan<T extends { id: number; version: number }, F extends Fields> {
  /** `color`. */
  entity: string
  /** Null: a new one. */
  object: T | null
  fieldsOf: (object: T | null) => F
  /** The whole list as it is kept in the browser, and the address of one below it. */
  listKey: readonly string[]
  path: string
  /** @throws ApiError with field errors, or `editConflict` */
  update: (id: number, changed: Partial<F>, version: number) => Promise<T>
  /** @throws ApiError with field errors */
  create: (fields: F, idempotencyKey: string) => Promise<T>
}

/** The fields of one of a list that is read as a whole: a category, a colour, a size. */
export function useOptionEditor<T extends { id: number; version: number }, F extends Fields>({
  entity,
  object,
  fieldsOf,
  listKey,
  path,
  update,
  create,
}: OptionPlan<T, F>) {
  const saved = useSavedOption<T>({
    key: listKey,
    path,
    restore: (before, now) => update(now.id, fieldsOf(before), now.version),
  })
  return useEditor<T, F>({
    entity,
    object,
    fieldsOf,
    save: (changed, version, key) =>
      object
        ? update(object.id, changed, version ?? object.version)
        : create({ ...fieldsOf(null), ...changed }, key),
    onSaved: (now) => saved(object, now),
  })
}
