import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { queueParcelEmail } from '#domain/notifications/queue-order-email.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { chargeOf, moveTo, type OrderEditor } from './change-order-status.ts'
import type { LockedOrder } from './lock-order.ts'
import { requireCertificates } from './plant-certificates.ts'
import { remainingOf, writeParcel, type CarrierDetails, type ParcelLine } from './write-parcel.ts'

/**
 * Sends part of a locked order in a parcel (office.md O3.2). The order is shipped with the last parcel; until then the customer is notified
 * of each. Cash is collected once, on delivery, so a cash order is sent as a whole. Returns the parcel's id.
 *
 * @throws ShopError `invalidTransition` `requestInProgress` `validationFailed` for pieces that are not available, `certificateMissing`
 */
export async function sendParcel(
  tx: Db,
  audit: Audit,
  editor: OrderEditor,
  {
    order,
    lines,
    ...carrier
  }: CarrierDetails & { order: LockedOrder; lines: readonly ParcelLine[] },
): Promise<number> {
  if (order.status !== 'processing') throw new ShopError('invalidTransition')
  const charge = await chargeOf(tx, order)
  const left = await remainingOf(tx, order.id)
  for (const { id, quantity } of lines) left.set(id, (left.get(id) ?? 0) - quantity)
  if ([...left.values()].some((pieces) => pieces < 0))
    throw new ShopError('validationFailed', {}, { lines: ['invalidValue'] })
  const isLast = [...left.values()].every((pieces) => pieces === 0)
  if (order.payment_method === 'cash_on_delivery' && !isLast)
    throw new ShopError('invalidTransition')
  await requireCertificates(
    tx,
    order.id,
    lines.map(({ id }) => id),
  )
  const parcelId = await writeParcel(tx, order.id, carrier, lines)
  if (isLast) await moveTo(tx, editor, { order, charge, status: 'shipped' })
  else {
    await tx
      .updateTable('orders')
      .set({
        fulfilment: 'partial',
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', order.id)
      .execute()
    await queueParcelEmail(tx, order.id, parcelId)
  }
  audit.record({
    action: 'order.parcelSent',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: {
      parcel: [null, parcelId],
      pieces: [null, lines.reduce((sum, { quantity }) => sum + quantity, 0)],
    },
  })
  return parcelId
}

export interface DeliveredParcel {
  order: LockedOrder
  parcelId: number
  receivedBy?: string | null | undefined
  /** The time of the delivery, if it is reported later. */
  at?: Date | undefined
}

/**
 * Marks a parcel of a locked order as delivered; the order is delivered with its last parcel. Repeating it changes nothing.
 *
 * @throws ShopError `notFound` `requestInProgress`
 */
export async function deliverParcel(
  tx: Db,
  audit: Audit,
  editor: OrderEditor,
  { order, parcelId, receivedBy = null, at }: DeliveredParcel,
): Promise<void> {
  const charge = await chargeOf(tx, order)
  const parcels = await tx
    .selectFrom('shipments')
    .select(['id', 'delivered_at'])
    .where('order_id', '=', order.id)
    .execute()
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new ShopError('notFound')
  if (parcel.delivered_at !== null) return
  await tx
    .updateTable('shipments')
    .set({ delivered_at: at ?? sql<Date>`now()`, received_by: receivedBy })
    .where('id', '=', parcelId)
    .execute()
  const isLast = parcels.every(({ id, delivered_at }) => id === parcelId || delivered_at !== null)
  if (order.status === 'shipped' && isLast)
    await moveTo(tx, editor, { order, charge, status: 'delivered' })
  else
    await tx
      .updateTable('orders')
      .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', order.id)
      .execute()
  audit.record({
    action: 'order.parcelDelivered',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: { parcel: [null, parcelId] },
  })
}
