import { ApiError } from '#web/lib/api-client.ts'
import type { Translate } from '#web/i18n/use-texts.ts'

/** The message of a failed call: the server's, that there is no network, or a general one. */
export function refusalText(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return t('office.offline.call')
  if (error instanceof ApiError && error.body.message) return error.body.message
  return t('office.failed')
}

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
