import { ApiError } from '../lib/api-client.ts'
import type { Say } from '../i18n/use-texts.ts'
import { SessionError } from '../lib/session-error.ts'

export const isNetworkError = (error: unknown): boolean => error instanceof ApiError && error.status === 0

export const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.body.code : null)

/** What to tell the shopper: the server's sentence when there is one, else the one for `fallback` (spec §8). */
export function sayError(say: Say, error: unknown, fallback: string): string {
  if (isNetworkError(error)) return say('connectionIssueText')
  if (error instanceof ApiError && error.body.code === 'unauthenticated') return error.body.detail ?? say(fallback)
  if (error instanceof ApiError && error.body.message) return error.body.message
  if (error instanceof SessionError) return say(error.key)
  return say(fallback)
}
