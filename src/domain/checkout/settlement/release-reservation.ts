import { releaseStock } from '#domain/inventory/release-stock.ts'
import type { Db } from '#db/tables.ts'
import { updateAttempt, type Attempt } from '#domain/payments/attempt.ts'
import type { ReservedOrder } from './create-payment-attempt.ts'

/** Ends a started attempt without an order: plants and coupon go back, and the cart is open again, as it was. */
export async function releaseReservation(tx: Db, attempt: Attempt, state: 'refused' | 'abandoned'): Promise<Attempt> {
  const { order } = attempt.frozen as ReservedOrder
  await releaseStock(tx, { attemptId: attempt.id }, order.coupon_id ?? null)
  return updateAttempt(tx, attempt.id, { state, frozen: null })
}
