import type { Db, OrderStatus } from '#db/tables.ts'
import { writeAudit, type Actor } from '#domain/audit/audited-transaction.ts'
import type { CancelReason } from '#shared/office/order-actions.ts'
import { orderNumber } from '#shared/order-number.ts'
import { returnCouponUse } from '#domain/coupons/coupon-use.ts'
import { releaseStock } from '#domain/inventory/release-stock.ts'
import { writeStatus, type StatusChange } from './write-status.ts'

/** The member of staff who cancelled, and the reason; without an actor the customer or the shop cancelled. */
export interface Reason extends Pick<StatusChange, 'note'> {
  actor?: Actor
  reason?: CancelReason | null | undefined
}

/**
 * Cancels an order: returns its plants and the use of its coupon; a cancellation by staff is written to the audit log. Call with the order
 * locked.
 */
export async function writeCancellation(
  tx: Db,
  order: { id: number; status: OrderStatus; coupon_id: number | null },
  { actor, note = null, reason }: Reason = {},
): Promise<void> {
  await writeStatus(tx, {
    note,
    staffId: actor?.staffId ?? null,
    orderId: order.id,
    status: 'cancelled',
  })
  if (order.coupon_id !== null) await returnCouponUse(tx, order.coupon_id)
  await releaseStock(tx, { orderId: order.id })
  if (!actor) return
  await writeAudit(tx, actor, [
    {
      action: 'order.cancelled',
      entityId: order.id,
      title: orderNumber(order.id),
      // The note may name the customer, so it is stored only with the order, where it can be erased.
      changes: { status: [order.status, 'cancelled'] },
      reason: reason ?? null,
    },
  ])
}
