import type { Db, OrderStatus } from '#db/tables.ts'
import { writeAudit, type Actor } from '#domain/audit/audited-transaction.ts'
import type { CancelReason } from '#shared/office/order-actions.ts'
import { orderNumber } from '#shared/order-number.ts'
import { returnCouponUse } from '#domain/coupons/coupon-use.ts'
import { releaseStock } from '#domain/inventory/release-stock.ts'
import { unpinDeliveryFailures } from './delivery-failure.ts'
import { unpinShortages } from './due-pieces.ts'
import { writeStatus, type StatusChange } from './write-status.ts'

/** The member of staff who cancelled, and the reason; without an actor the customer or the shop cancelled. */
export interface Reason extends Pick<StatusChange, 'note'> {
  actor?: Actor
  reason?: CancelReason | null | undefined
  /** Only for an order that had left: whether its plants came back and can be sold. */
  restock?: boolean | undefined
}

/**
 * Cancels an order: returns its plants and the use of its coupon. An order that had left (refused at the door) keeps the use of its coupon,
 * and its plants return only if staff say so (office.md O5.4). A cancellation by staff is written to the audit log. Call with the order
 * locked.
 */
export async function writeCancellation(
  tx: Db,
  order: { id: number; status: OrderStatus; coupon_id: number | null },
  { actor, note = null, reason, restock = false }: Reason = {},
): Promise<void> {
  const hadLeft = order.status === 'shipped'
  await writeStatus(tx, {
    note,
    staffId: actor?.staffId ?? null,
    orderId: order.id,
    status: 'cancelled',
  })
  await unpinShortages(tx, order.id)
  if (hadLeft) await unpinDeliveryFailures(tx, order.id)
  else if (order.coupon_id !== null) await returnCouponUse(tx, order.coupon_id)
  if (!hadLeft || restock) await releaseStock(tx, { orderId: order.id })
  if (!actor) return
  await writeAudit(tx, actor, [
    {
      action: 'order.cancelled',
      entityId: order.id,
      title: orderNumber(order.id),
      // The note may name the customer, so it is stored only with the order, where it can be erased.
      changes: {
        status: [order.status, 'cancelled'],
        ...(hadLeft && { restock: [null, restock] }),
      },
      reason: reason ?? null,
    },
  ])
}
