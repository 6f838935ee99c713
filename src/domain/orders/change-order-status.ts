import { sql } from 'kysely'
import type { Db, OrderStatus } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { addDeliveredPlants } from '#domain/owned-plants/add-delivered-plants.ts'
import { queueStatusEmail } from '#domain/notifications/queue-order-email.ts'
import type { Seller } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockOrder, type LockedOrder } from './lock-order.ts'
import { orderNumber } from '#shared/order-number.ts'
import { requireCertificates } from './plant-certificates.ts'
import { canStaffTransition } from './status-machine.ts'
import { writeInvoice, type PaidBy } from './write-invoice.ts'
import { remainingOf, writeParcel, type CarrierDetails } from './write-parcel.ts'
import { writeStatus } from './write-status.ts'

/** Who moves it, and in whose name the shop sells meanwhile. */
export interface OrderEditor {
  staffId: number
  seller: Seller
}

export interface Move extends CarrierDetails {
  orderId: number
  /** To cancel is another matter: `cancelOrder`. */
  status: Exclude<OrderStatus, 'cancelled'>
  /** For the history; staff see it. */
  note?: string | null | undefined
  /** Who took it, at `delivered`. */
  receivedBy?: string | null | undefined
}

/**
 * Staff move an order along (contract §7.5): shipping writes a parcel with everything that has not left, delivering says so of every
 * parcel, and writes the invoice unless a card has paid before.
 *
 * @throws ShopError `orderNotFound` `invalidTransition` `requestInProgress` while its money is on its way back, `certificateMissing`
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
    // The note may name the customer and stays with the order, where it can be forgotten.
    changes: { status: [order.status, move.status] },
  })
}

/**
 * The payment by card of an order. A statement of its own: it must see what the lock waited for.
 *
 * @throws ShopError `requestInProgress` while the money is on its way back: the order stays where it is
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

/** Writes the new status of a held order with what follows from it: the plants the customer owns now, the invoice of what is paid at the door, and their mail. */
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
  if (status === 'delivered') await addDeliveredPlants(tx, order.id)
  // Where no card was charged it is paid at the door; a card order that costs nothing is settled there too.
  if (status === 'delivered' && !charge) await writeInvoice(tx, order.id, seller, cashFor(order.id))
  await queueStatusEmail(tx, order.id, status)
}

/**
 * Where all the rest was refunded, the parcels before are the whole.
 *
 * @throws ShopError `invalidTransition` where nothing is to be sent, `certificateMissing`
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

/** Paid at the door. */
const cashFor = (orderId: number): PaidBy => ({
  type: 'cod',
  transactionId: `cod_${orderNumber(orderId)}`,
  attemptId: null,
  card: null,
})
