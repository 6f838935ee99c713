import { newIdempotencyKey } from './office-api.ts'
import { isRefused } from './refusal.ts'

/** The last call that got no answer: its idempotency key, and what it sent. */
export interface UnansweredCall {
  key: string
  content: string
}

/**
 * Makes a call with the idempotency key of the last one if that sent the same and got no answer, so that it is done once; with a new key
 * after a refusal, or with other content.
 *
 * @throws the call's error
 */
export async function callOnce<T>(
  last: { current: UnansweredCall | null },
  sent: unknown,
  call: (key: string) => Promise<T>,
): Promise<T> {
  const content = JSON.stringify(sent)
  const isRepeated = last.current?.content === content
  const attempt = isRepeated && last.current ? last.current : { key: newIdempotencyKey(), content }
  last.current = attempt
  try {
    const answer = await call(attempt.key)
    last.current = null
    return answer
  } catch (error) {
    if (isRefused(error)) last.current = null
    throw error
  }
}
