import { setTimeout as pause } from 'node:timers/promises'
import { answerWithinMs, paymentInProgress } from '../answer-in-time.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

const pollMs = 100

/**
 * Waits until another call has paid for the cart, and refuses as that call was refused: a shopper who pressed the button twice is charged
 * once, whatever the bank answers. Outside any transaction.
 *
 * @throws ShopError `paymentDeclined` `paymentProviderError`, `requestInProgress` after 6 seconds
 */
export async function awaitAttempt(db: Db, attemptId: string): Promise<void> {
  for (const end = Date.now() + answerWithinMs; Date.now() < end; await pause(pollMs)) {
    const attempt = await db
      .selectFrom('payment_attempts')
      .select('state')
      .where('id', '=', attemptId)
      .executeTakeFirst()
    if (attempt?.state === 'refused') throw new ShopError('paymentDeclined')
    if (attempt?.state === 'abandoned') throw new ShopError('paymentProviderError')
    if (attempt?.state !== 'started') return
  }
  throw paymentInProgress()
}
