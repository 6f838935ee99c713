import { sql } from 'kysely'
import type { Db, OrderStatus } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { giveBack } from './give-back.ts'
import { mayStaffMove } from './status-machine.ts'

export interface Move {
  orderId: number
  status: OrderStatus
  /** Who carries it; null is the farm's own van. Like the number of the parcel (null: we give one) it counts at `shipped` alone. */
  carrier?: string | null | undefined
  trackingNumber?: string | null | undefined
  /** For the history; staff see it. */
  note?: string | null | undefined
}

/**
 * Staff move an order along (contract §7.5): shipping writes the shipment, cancelling gives stock and coupon back.
 *
 * @throws ShopError `orderNotFound` `invalidTransition`
 */
export async function moveOrder(db: Db, staffId: number, move: Move): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, move.orderId)
    if (!mayStaffMove(order.status, move.status)) throw new ShopError('invalidTransition')
    await writeMove(tx, move, staffId)
    if (move.status === 'shipped') await writeShipment(tx, move)
    if (move.status === 'cancelled') await giveBack(tx, order)
  })
}

/** Holds the order until the transaction ends, so that two moves cannot both start from one status. */
async function lockOrder(tx: Db, orderId: number) {
  const order = await tx.selectFrom('orders').select(['id', 'status', 'coupon_id']).where('id', '=', orderId).forUpdate().executeTakeFirst()
  if (!order) throw new ShopError('orderNotFound')
  return order
}

async function writeMove(tx: Db, { orderId, status, note = null }: Move, staffId: number) {
  await tx
    .with('moved', (sub) =>
      sub
        .updateTable('orders')
        .set({ status, updated_at: sql<Date>`now()` })
        .where('id', '=', orderId),
    )
    .insertInto('order_status_changes')
    .values({ order_id: orderId, status, note, staff_id: staffId })
    .execute()
}

/** Our own parcel numbers: `FD-20261121-0042`, the last part being the shipment's id, so that none comes twice. */
async function writeShipment(tx: Db, { orderId, carrier = null, trackingNumber = null }: Move) {
  const prefix = `FD-${dayOf(new Date()).replaceAll('-', '')}-`
  await sql`
    with numbered as (select nextval(pg_get_serial_sequence('shipments', 'id')) as id)
    insert into shipments (id, order_id, carrier, tracking_number)
    select id, ${orderId}::int, ${carrier}::text, coalesce(${trackingNumber}::text, ${prefix}::text || lpad(id::text, greatest(4, length(id::text)), '0')) from numbered`.execute(
    tx,
  )
}
