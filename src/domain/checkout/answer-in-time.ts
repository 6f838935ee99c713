import { setTimeout as pause } from 'node:timers/promises'
import { ShopError } from '#shared/shop-error.ts'

/** Below the 8 s that a closing process gives its requests (http/server.ts), so that a restart cuts no answer off. */
export const answerWithinMs = 6_000

/** The caller gets the answer to ask again under the same key; `isPaying` chooses the sentence (contract §6.5, D-19). */
export const paymentInProgress = (): ShopError =>
  new ShopError('requestInProgress', { isPaying: true })

/**
 * The result of a payment when it comes in time. Else the payment goes on in `continueAfterAnswer`, and its outcome waits
 * under the caller's key.
 *
 * @throws ShopError `requestInProgress` after 6 seconds
 */
export async function answerInTime<T>(
  paying: Promise<T>,
  continueAfterAnswer: (work: () => Promise<unknown>) => void,
): Promise<T> {
  const stopWaiting = new AbortController()
  const tooLate = pause(answerWithinMs, 'tooLate' as const, { signal: stopWaiting.signal })
  const first = await Promise.race([paying.then((result) => ({ result })), tooLate]).finally(() =>
    stopWaiting.abort(),
  )
  if (first !== 'tooLate') return first.result
  continueAfterAnswer(() => paying.catch(ignoreRefusal))
  throw paymentInProgress()
}

/** A refused card is no failure of the shop; the next call under the key may try another. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ShopError)) throw error
}
