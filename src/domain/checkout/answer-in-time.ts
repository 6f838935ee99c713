import { setTimeout as pause } from 'node:timers/promises'
import { ShopError } from '#shared/shop-error.ts'

/** Shorter than the 8 s that a closing process gives its requests (http/server.ts), so that a restart cuts off no answer. */
export const answerWithinMs = 6_000

/** Tells the caller to ask again under the same key; `isPaying` selects the message (contract §6.5, D-19). */
export const paymentInProgress = (): ShopError =>
  new ShopError('requestInProgress', { isPaying: true })

/**
 * Returns the result of a payment if it arrives in time. Otherwise the payment continues in `continueAfterAnswer`, and its outcome is
 * stored under the caller's key.
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

/** A refused card is not a failure of the shop; the next call under the key may try another card. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ShopError)) throw error
}
