import { ApiError } from '#web/lib/api-client.ts'
import type { Fields } from './merge.ts'

/** Somebody else saved the same object meanwhile. */
export interface Conflict<F extends Fields> {
  version: number
  /** Null: the shop itself. */
  name: string | null
  at: string
  /** The fields as they were when this editor read them, and as they are now. */
  base: F
  theirs: F
}

interface EditConflict {
  version: number
  changed_by: { name: string } | null
  changed_at: string
  current: object
}

/** What the refusal of a stale version tells (office.md 20.4); null: it is another refusal. */
export function conflictOf<F extends Fields>(
  error: unknown,
  base: F,
  fieldsOf: (current: object) => F,
): Conflict<F> | null {
  if (!(error instanceof ApiError) || error.body.code !== 'editConflict') return null
  const { version, changed_by: by, changed_at: at, current } = error.body.data as EditConflict
  return { version, name: by?.name ?? null, at, base, theirs: fieldsOf(current) }
}
