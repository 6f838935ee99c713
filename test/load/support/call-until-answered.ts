import { setTimeout as pause } from 'node:timers/promises'
import { callAt } from '../../support/call-at.ts'
import type { Answer, CallOptions } from '../../support/shop.ts'

/** A shop that is killed and opened again, possibly at another address. */
export interface MovingShop {
  origin: string
}

/**
 * Calls such a shop until it answers: a request without an answer, or answered "busy", is sent again unchanged, so it must have a key where
 * it must not be executed twice. Any other answer is returned.
 */
export async function callUntilAnswered(
  shop: MovingShop,
  method: string,
  path: string,
  options: CallOptions,
): Promise<Answer> {
  for (;;) {
    const answer = await callAt(shop.origin)(method, path, options).catch(() => null)
    const isLater =
      answer === null || answer.status === 503 || answer.body?.code === 'requestInProgress'
    if (!isLater) return answer
    await pause(30)
  }
}
