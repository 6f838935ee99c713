import type { Fields } from '../editor/merge.ts'
import { useEditor } from '../editor/use-editor.ts'
import { useSavedOption } from './use-saved-option.ts'

interface OptionPlan<T extends { id: number; version: number }, F extends Fields> {
  /** Such as `color`. */
  entity: string
  /** null: a new item. */
  object: T | null
  fieldsOf: (object: T | null) => F
  /** The query key of the whole list, and the path of its items. */
  listKey: readonly string[]
  path: string
  /** @throws ApiError with field errors, or `editConflict` */
  update: (id: number, changed: Partial<F>, version: number, idempotencyKey?: string) => Promise<T>
  /** @throws ApiError with field errors */
  create: (fields: F, idempotencyKey: string) => Promise<T>
}

/** The fields of one item of a list that is loaded as a whole: a category, a colour, a size. */
export function useOptionEditor<T extends { id: number; version: number }, F extends Fields>({
  entity,
  object,
  fieldsOf,
  listKey,
  path,
  update,
  create,
}: OptionPlan<T, F>) {
  const saved = useSavedOption<T>({ key: listKey, path })
  return useEditor<T, F>({
    entity,
    object,
    fieldsOf,
    save: (changed, version, key) =>
      object
        ? update(object.id, changed, version ?? object.version, key)
        : create({ ...fieldsOf(null), ...changed }, key),
    onSaved: (now, replaced) =>
      saved(now, replaced && (() => update(now.id, replaced.changed, now.version))),
  })
}
