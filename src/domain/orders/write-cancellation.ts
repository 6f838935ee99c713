import type { Db } from '#db/tables.ts'
import { returnCouponUse } from '#domain/coupons/coupon-use.ts'
import { releaseStock } from '#domain/inventory/release-stock.ts'
import { writeStatus, type StatusChange } from './write-status.ts'

/** Who cancelled and why, for the history; without either it was the customer or the shop itself. */
export type Reason = Pick<StatusChange, 'staffId' | 'note'>

/** Cancels an order: its plants and the use of its coupon go back. Call with the order locked. */
export async function writeCancellation(
  tx: Db,
  order: { id: number; coupon_id: number | null },
  reason: Reason = {},
): Promise<void> {
  await writeStatus(tx, { ...reason, orderId: order.id, status: 'cancelled' })
  if (order.coupon_id !== null) await returnCouponUse(tx, order.coupon_id)
  await releaseStock(tx, { orderId: order.id })
}
