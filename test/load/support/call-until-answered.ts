import { setTimeout as pause } from 'node:timers/promises'
import { callAt } from '../../support/call-at.ts'
import type { Answer, CallOptions } from '../../support/shop.ts'

/** Where a shop is that is killed and opened again. */
export interface MovingShop {
  origin: string
}

/**
 * Calls such a shop until it answers: what got no answer, or "busy", is sent again as it is, so that it must carry a key where it must not
 * be done twice. Any other answer is returned.
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
