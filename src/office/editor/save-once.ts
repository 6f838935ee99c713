import { newIdempotencyKey } from '../session/office-api.ts'
import { isKeyUsed, isRefused } from '../session/refusal.ts'
import { isTransient } from '../query-client.ts'
import { changedIn, pick, type Fields } from './merge.ts'

/** The version that was read; null: a new object. */
export interface Read<F extends Fields> {
  version: number | null
  fields: F
}

/** The idempotency key of the next call, and what was sent under it without an answer: that may be saved. */
export interface Attempt<F extends Fields> {
  key: string
  unanswered: { from: Read<F>; wanted: F } | null
}

export const newAttempt = <F extends Fields>(): Attempt<F> => ({
  key: newIdempotencyKey(),
  unanswered: null,
})

interface SavePlan<O, F extends Fields> {
  save: (changed: Partial<F>, version: number | null, key: string) => Promise<O>
  fieldsOf: (object: O) => F
  /** Called when an earlier save turns out to have succeeded, with what remains to be saved over it. */
  onSavedBefore: (saved: Read<F>, rest: F) => void
}

/**
 * Saves the fields that were changed, once, however often it is repeated because no answer arrived. Where an object was changed further in
 * the meantime, the answer to the earlier save is fetched by repeating it, and the further changes are saved over it. A new object is not:
 * the refusal says that it exists.
 *
 * @throws ApiError that of the call
 */
export async function saveOnce<O extends { version: number }, F extends Fields>(
  attempt: Attempt<F>,
  plan: SavePlan<O, F>,
  from: Read<F>,
  wanted: F,
): Promise<O> {
  const earlier = attempt.unanswered
  try {
    const changed = pick(wanted, changedIn(from.fields, wanted))
    const saved = await plan.save(changed, from.version, attempt.key)
    Object.assign(attempt, newAttempt())
    return saved
  } catch (error) {
    const isSavedBefore = isKeyUsed(error) && from.version !== null
    if (isTransient(error)) attempt.unanswered ??= { from, wanted }
    // A change is of one version, so that another key does not do it twice.
    else if (isRefused(error) || (isSavedBefore && !earlier)) Object.assign(attempt, newAttempt())
    if (!isSavedBefore || !earlier) throw error
  }
  attempt.unanswered = null
  const saved = await saveOnce(attempt, plan, earlier.from, earlier.wanted)
  const next = { version: saved.version, fields: plan.fieldsOf(saved) }
  const rest = { ...next.fields, ...pick(wanted, changedIn(earlier.wanted, wanted)) }
  plan.onSavedBefore(next, rest)
  return saveOnce(attempt, plan, next, rest)
}
