import { ApiError } from '#web/lib/api-client.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import { isTransient } from '../query-client.ts'

/** The message of a failed call: the server's, that there is no network, or a general one. */
export function refusalText(t: Translate, error: unknown): string {
  if (isUnanswered(error)) return t('office.offline.call')
  if (isNetworkBack(error)) return t('office.offline.back')
  if (isKeyUsed(error)) return t('office.savedBefore')
  if (error instanceof ApiError && error.body.message) return error.body.message
  return t('office.failed')
}

/** The code of an unanswered call once the network is back. */
export const networkBack = 'networkBack'

export const isNetworkBack = (error: unknown): boolean => codeOf(error) === networkBack

/** Whether a call got no answer, and the network is not known to be back. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && error.body.code !== networkBack

/** The id under which the server logged a failure of its own; null: a refusal, which explains itself, or no answer. */
export const failureId = (error: unknown): string | null =>
  error instanceof ApiError && error.status >= 500 ? error.requestId : null

/** The time from which a refused call may be repeated, in milliseconds since 1970; 0: the refusal names none. */
export const retryAtOf = (error: unknown): number =>
  error instanceof ApiError && error.body.retry_after
    ? Date.now() + error.body.retry_after * 1000
    : 0

/** A field's message, if the error names the field. */
export const fieldRefusal = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.body.errors?.[field]?.[0] : undefined

const codeOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.body.code : null

/** Whether another request succeeded under the same idempotency key: an earlier one, with other values, whose answer was lost. */
export const isKeyUsed = (error: unknown): boolean => codeOf(error) === 'idempotencyMismatch'

/** The present number of rows, if a bulk call was refused because a filter finds more or fewer than the member has seen; else null. */
export const changedCountOf = (error: unknown): number | null =>
  error instanceof ApiError && error.body.code === 'selectionChanged'
    ? (error.body.data as { count: number }).count
    : null

/**
 * Whether a failed call did nothing, so that the next one needs another idempotency key. A call without an answer, or still in progress, may
 * succeed: repeated with the same key, it is done once. A key that was used stays too: another one would do the same again.
 */
export const isRefused = (error: unknown): boolean =>
  !isTransient(error) && !isKeyUsed(error) && codeOf(error) !== 'requestInProgress'
