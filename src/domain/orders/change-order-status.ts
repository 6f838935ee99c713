import { sql } from 'kysely'
import type { Db, OrderStatus } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { queueStatusEmail } from '#domain/notifications/queue-order-email.ts'
import { dayOf } from '#shared/day.ts'
import type { Seller } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockOrder } from './lock-order.ts'
import { orderNumber } from '#shared/order-number.ts'
import { canStaffTransition } from './status-machine.ts'
import { writeInvoice, type PaidBy } from './write-invoice.ts'
import { writeStatus } from './write-status.ts'

/** Who moves it, and in whose name the shop sells meanwhile. */
export interface OrderEditor {
  staffId: number
  seller: Seller
}

export interface Move {
  orderId: number
  /** To cancel is another matter: `cancelOrder`. */
  status: Exclude<OrderStatus, 'cancelled'>
  /** Who carries it; null is the farm's own van. Like the number of the parcel (null: we give one) it counts at `shipped` alone. */
  carrier?: string | null | undefined
  trackingNumber?: string | null | undefined
  /** For the history; staff see it. */
  note?: string | null | undefined
}

/**
 * Staff move an order along (contract §7.5): shipping writes the shipment, delivering the invoice unless a card has paid before.
 *
 * @throws ShopError `orderNotFound` `invalidTransition` `requestInProgress` while its money is on its way back
 */
export async function changeOrderStatus(
  tx: Db,
  audit: Audit,
  { staffId, seller }: OrderEditor,
  move: Move,
): Promise<void> {
  const order = await lockOrder(tx, move.orderId)
  if (!canStaffTransition(order.status, move.status)) throw new ShopError('invalidTransition')
  const charge = order.payment_method === 'credit_card' ? await chargeOf(tx, order.id) : undefined
  if (charge?.state === 'refunding') throw new ShopError('requestInProgress')
  await writeStatus(tx, { orderId: order.id, status: move.status, note: move.note, staffId })
  if (move.status === 'shipped') await writeShipment(tx, move)
  // Where no card was charged it is paid at the door; a card order that costs nothing is settled there too.
  if (move.status === 'delivered' && !charge)
    await writeInvoice(tx, order.id, seller, cashFor(order.id))
  await queueStatusEmail(tx, move.orderId, move.status)
  audit.record({
    action: 'order.statusChanged',
    entityId: order.id,
    title: orderNumber(order.id),
    // The note may name the customer and stays with the order, where it can be forgotten.
    changes: { status: [order.status, move.status] },
  })
}

/** The payment by card of an order, which stays where it is while the money is on its way back. A statement of its own: it must see what the lock waited for. */
const chargeOf = (tx: Db, orderId: number) =>
  tx
    .selectFrom('payment_attempts')
    .select('state')
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/** Paid at the door. */
const cashFor = (orderId: number): PaidBy => ({
  type: 'cod',
  transactionId: `cod_${orderNumber(orderId)}`,
  attemptId: null,
  card: null,
})

/** What is ordered goes in one parcel. Our own parcel numbers: `FD-20261121-0042`, the last part being the shipment's id, so that none comes twice. */
async function writeShipment(tx: Db, { orderId, carrier = null, trackingNumber = null }: Move) {
  const prefix = `FD-${dayOf(new Date()).replaceAll('-', '')}-`
  await sql`
    with numbered as (select nextval(pg_get_serial_sequence('shipments', 'id')) as id),
      shipment as (
        insert into shipments (id, order_id, carrier, tracking_number)
        select id, ${orderId}::int, ${carrier}::text,
          coalesce(${trackingNumber}::text, ${prefix}::text || lpad(id::text, greatest(4, length(id::text)), '0'))
        from numbered
        returning id, order_id)
    insert into shipment_items (shipment_id, order_item_id, quantity)
    select shipment.id, order_items.id, order_items.quantity from shipment join order_items using (order_id) order by order_items.id`.execute(
    tx,
  )
}
