import { lockOrder } from '#domain/orders/lock-order.ts'
import { writeCancellation } from '#domain/orders/write-cancellation.ts'
import { countHits } from '#domain/rate-limit.ts'
import type { Db } from '#db/tables.ts'
import { lockAttempt, updateAttempt, type Attempt } from '#domain/payments/attempt.ts'
import { orderOf } from './capture.ts'
import { releaseReservation } from './release-reservation.ts'

/** Abandons an attempt whose outcome at the provider is unknown; one that was settled meanwhile is returned unchanged. */
export async function cancelStartedAttempt(
  tx: Db,
  attemptId: string,
): Promise<Attempt | undefined> {
  const attempt = await lockAttempt(tx, attemptId)
  return attempt?.state === 'started' ? releaseReservation(tx, attempt, 'abandoned') : attempt
}

/**
 * Cancels an order whose payment still waits at the bank. A payment that arrives later is refunded by `syncWithProvider`. Returns false,
 * and changes nothing, when the attempt is no longer waiting.
 */
export async function cancelAwaitingAttempt(tx: Db, attemptId: string): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId)
  if (attempt?.state !== 'awaiting') return false
  const order = await lockOrder(tx, orderOf(attempt))
  if (order.status === 'pending_payment') await writeCancellation(tx, order)
  await updateAttempt(tx, attemptId, { state: 'abandoned' })
  // Reserving plants repeatedly without paying counts like a refusal.
  await countHits(tx, ...attempt.throttle_keys)
  return true
}
