import { ApiError } from '../lib/api-client.ts'
import type { Translate } from '../i18n/use-texts.ts'
import { SessionError } from '../lib/session-error.ts'

export const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0

export const codeOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.body.code : null

/** The message for the shopper: the server's message when there is one, otherwise the text of `fallback` (spec §8). */
export function errorMessage(t: Translate, error: unknown, fallback: string): string {
  if (isNetworkError(error)) return t('connectionIssueText')
  if (error instanceof ApiError && error.body.code === 'unauthenticated')
    return error.body.detail ?? t(fallback)
  if (error instanceof ApiError && error.body.message) return error.body.message
  if (error instanceof SessionError) return t(error.key)
  return t(fallback)
}
