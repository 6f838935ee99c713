import { sql } from 'kysely'
import type { Db, OrderStatus } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { addDeliveredPlants } from '#domain/owned-plants/add-delivered-plants.ts'
import { queueStatusEmail } from '#domain/notifications/queue-order-email.ts'
import type { Seller } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { unpinDeliveryFailures } from './delivery-failure.ts'
import { unpinShortages } from './due-pieces.ts'
import { lockOrder, type LockedOrder } from './lock-order.ts'
import { orderNumber } from '#shared/order-number.ts'
import { requireCertificates } from './plant-certificates.ts'
import { canStaffTransition } from './status-machine.ts'
import { writeInvoice, type PaidBy } from './write-invoice.ts'
import { remainingOf, writeParcel, type CarrierDetails } from './write-parcel.ts'
import { writeStatus } from './write-status.ts'

/** The member of staff who changes the status, and the seller named in invoices. */
export interface OrderEditor {
  staffId: number
  seller: Seller
}

export interface Move extends CarrierDetails {
  orderId: number
  /** Cancelling is done by `cancelOrder`. */
  status: Exclude<OrderStatus, 'cancelled'>
  /** A note for the history, which staff see. */
  note?: string | null | undefined
  /** The person who received it, for `delivered`. */
  receivedBy?: string | null | undefined
}

/**
 * Changes an order's status for staff (contract §7.5): `shipped` writes a parcel with everything not sent yet, `delivered` marks every
 * parcel as delivered, and writes the invoice unless a card has paid before.
 *
 * @throws ShopError `orderNotFound` `invalidTransition` `requestInProgress` while its money is being refunded, `certificateMissing`
 */
export async function changeOrderStatus(
  tx: Db,
  audit: Audit,
  editor: OrderEditor,
  move: Move,
): Promise<void> {
  const order = await lockOrder(tx, move.orderId)
  if (!canStaffTransition(order.status, move.status)) throw new ShopError('invalidTransition')
  const charge = await chargeOf(tx, order)
  if (move.status === 'shipped') await sendRest(tx, order, move)
  if (move.status === 'delivered') await markParcelsDelivered(tx, order.id, move.receivedBy)
  await moveTo(tx, editor, { order, charge, status: move.status, note: move.note })
  audit.record({
    action: 'order.statusChanged',
    entityId: order.id,
    title: orderNumber(order.id),
    // The note may name the customer, so it is stored only with the order, where it can be erased.
    changes: { status: [order.status, move.status] },
  })
}

/**
 * Returns the card payment of an order. A separate statement, because it must see the changes that the lock waited for.
 *
 * @throws ShopError `requestInProgress` while the money is being refunded: the order keeps its status
 */
export async function chargeOf(tx: Db, { id, payment_method: method }: LockedOrder) {
  if (method !== 'credit_card') return undefined
  const charge = await tx
    .selectFrom('payment_attempts')
    .select('state')
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (charge?.state === 'refunding') throw new ShopError('requestInProgress')
  return charge
}

/**
 * Writes the new status of a locked order and its consequences: notes about missing plants end, the plants the customer now owns, the
 * invoice of an order paid on delivery, and the mail about it.
 */
export async function moveTo(
  tx: Db,
  { staffId, seller }: OrderEditor,
  {
    order,
    charge,
    status,
    note,
  }: {
    order: LockedOrder
    charge: object | undefined
    status: OrderStatus
    note?: string | null | undefined
  },
): Promise<void> {
  await writeStatus(tx, { orderId: order.id, status, note, staffId })
  if (status === 'shipped') await unpinShortages(tx, order.id)
  if (status === 'delivered') {
    await unpinDeliveryFailures(tx, order.id)
    await addDeliveredPlants(tx, order.id)
  }
  // If no card was charged the order is paid on delivery; a card order with a total of zero is settled on delivery too.
  if (status === 'delivered' && !charge) await writeInvoice(tx, order.id, seller, cashFor(order.id))
  await queueStatusEmail(tx, order.id, status)
}

/**
 * Sends the pieces not sent yet; if all of those were refunded, the earlier parcels complete the order.
 *
 * @throws ShopError `invalidTransition` when nothing was or is to be sent, `certificateMissing`
 */
async function sendRest(tx: Db, order: LockedOrder, carrier: CarrierDetails): Promise<void> {
  const left = await remainingOf(tx, order.id)
  const leaving = [...left].flatMap(([id, pieces]) => (pieces > 0 ? id : []))
  if (leaving.length > 0) {
    await requireCertificates(tx, order.id, leaving)
    await writeParcel(tx, order.id, carrier)
  } else if (!order.has_parcels) throw new ShopError('invalidTransition')
}

const markParcelsDelivered = (tx: Db, orderId: number, receivedBy: string | null = null) =>
  tx
    .updateTable('shipments')
    .set({ delivered_at: sql<Date>`now()`, received_by: receivedBy })
    .where('order_id', '=', orderId)
    .where('delivered_at', 'is', null)
    .execute()

/** The cash payment on delivery. */
const cashFor = (orderId: number): PaidBy => ({
  type: 'cod',
  transactionId: `cod_${orderNumber(orderId)}`,
  attemptId: null,
  card: null,
})
