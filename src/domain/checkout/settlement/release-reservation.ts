import { returnCouponUse } from '#domain/coupons/coupon-use.ts'
import { releaseStock } from '#domain/inventory/release-stock.ts'
import type { Db } from '#db/tables.ts'
import { updateAttempt, type Attempt } from '#domain/payments/attempt.ts'
import type { ReservedOrder } from './create-payment-attempt.ts'

/** Ends a started attempt without an order: plants and coupon are returned, and the cart can be changed again, as it was. */
export async function releaseReservation(
  tx: Db,
  attempt: Attempt,
  state: 'refused' | 'abandoned',
): Promise<Attempt> {
  const { order } = attempt.frozen as ReservedOrder
  if (order.coupon_id) await returnCouponUse(tx, order.coupon_id)
  await releaseStock(tx, { attemptId: attempt.id })
  return updateAttempt(tx, attempt.id, { state, frozen: null })
}
