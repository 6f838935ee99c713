import { ApiError } from '#web/lib/api-client.ts'
import type { Fields } from './merge.ts'

/** Another member saved the same object in the meantime. */
export interface Conflict<F extends Fields> {
  version: number
  /** null: changed by the system. */
  name: string | null
  at: string
  /** The fields as this editor read them, and as they are now. */
  base: F
  theirs: F
  /** The object as it is now. */
  current: object
}

interface EditConflict {
  version: number
  changed_by: { name: string } | null
  changed_at: string
  current: object
}

/** Reads the refusal of a stale version (office.md 20.4); null: another kind of refusal. */
export function conflictOf<F extends Fields>(
  error: unknown,
  base: F,
  fieldsOf: (current: object) => F,
): Conflict<F> | null {
  if (!(error instanceof ApiError) || error.body.code !== 'editConflict') return null
  const { version, changed_by: by, changed_at: at, current } = error.body.data as EditConflict
  return { version, name: by?.name ?? null, at, base, theirs: fieldsOf(current), current }
}
