import { ApiError } from '#web/lib/api-client.ts'
import type { Translate } from '#web/i18n/use-texts.ts'

/** What to tell of a call that failed: the server's sentence, that there is no network, or that something went wrong. */
export function refusalText(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return t('office.offline.call')
  if (error instanceof ApiError && error.body.message) return error.body.message
  return t('office.failed')
}

/** The sentence under a field, when the refusal names it. */
export const fieldRefusal = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.body.errors?.[field]?.[0] : undefined
