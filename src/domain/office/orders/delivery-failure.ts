import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { unpinDeliveryFailures } from '#domain/orders/delivery-failure.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { DeliveryFailure } from '#shared/office/order-actions.ts'
import { orderNumber } from '#shared/order-number.ts'
import { lockOrderForAction } from './lock-order-for-action.ts'
import { addNote, loadNote, type OrderNote } from './order-notes.ts'

/**
 * Records why a driver did not deliver an order, with their own words if there are any. The order stays on its way, and is in the queue of
 * those not delivered until the office promises another day, gives it to another driver or says that it has dealt with it.
 *
 * @throws ShopError `orderNotFound` `invalidTransition` for an order that is not on its way
 */
export async function reportDeliveryFailure(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, reason, details }: { orderId: number; reason: DeliveryFailure; details: string },
): Promise<OrderNote> {
  const order = await lockOrderForAction(tx, member, { orderId, action: 'deliver' })
  const note = { orderId, text: details, isPinned: true, deliveryFailure: reason }
  const id = await addNote(tx, member, note)
  audit.record({
    action: 'order.deliveryFailed',
    entityId: order.id,
    title: orderNumber(order.id),
    // The driver's words may name somebody, so they are stored only with the order, where they can be erased.
    changes: { delivery_failure: [null, reason] },
  })
  return loadNote(tx, member, id)
}

/**
 * Takes an order out of the queue of those not delivered, unless its driver has reported something else since `lastNoteId`, the newest
 * report that the member has seen. Without such a report nothing changes.
 *
 * @throws ShopError `orderNotFound` `invalidTransition` for an order that is not open
 */
export async function handleDeliveryFailure(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, lastNoteId }: { orderId: number; lastNoteId: number },
): Promise<void> {
  const order = await lockOrderForAction(tx, member, { orderId, action: 'edit_day' })
  if (!(await unpinDeliveryFailures(tx, order.id, lastNoteId))) return
  audit.record({
    action: 'order.deliveryFailureHandled',
    entityId: order.id,
    title: orderNumber(order.id),
  })
}
