import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { duePieces, sentPieces } from './due-pieces.ts'

/** The carrier of a parcel; null: the farm's own van. Without a tracking number of the carrier the shop assigns one. */
export interface CarrierDetails {
  carrier?: string | null | undefined
  trackingNumber?: string | null | undefined
}

/** Pieces of a line. */
export interface ParcelLine {
  id: number
  quantity: number
}

/** Pieces that are not sent yet. */
const remainingSql = sql`${duePieces('order_items')} - ${sentPieces('order_items')}`

/** Returns the pieces of each line that are not sent yet. */
export async function remainingOf(tx: Db, orderId: number): Promise<Map<number, number>> {
  const { rows } = await sql<ParcelLine>`
    select id, ${remainingSql} as quantity from order_items where order_id = ${orderId}`.execute(tx)
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/**
 * Writes a parcel with these pieces; without `lines` with everything that is not sent yet. Numbers assigned by the shop look like
 * `FD-20261121-0042`; the last part is the shipment's id, so that they are unique. Call with the order locked. Returns the parcel's id.
 */
export async function writeParcel(
  tx: Db,
  orderId: number,
  { carrier = null, trackingNumber = null }: CarrierDetails,
  lines?: readonly ParcelLine[],
): Promise<number> {
  const prefix = `FD-${dayOf(new Date()).replaceAll('-', '')}-`
  const packed = lines
    ? sql`select id, quantity from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (id int, quantity int)`
    : sql`select id, ${remainingSql} as quantity from order_items where order_id = ${orderId}::int`
  const { rows } = await sql<{ id: number }>`
    with packed as (${packed}),
      numbered as (select nextval(pg_get_serial_sequence('shipments', 'id')) as id),
      shipment as (
        insert into shipments (id, order_id, carrier, tracking_number)
        select id, ${orderId}::int, ${carrier}::text,
          coalesce(${trackingNumber}::text, ${prefix}::text || lpad(id::text, greatest(4, length(id::text)), '0'))
        from numbered
        returning id),
      items as (
        insert into shipment_items (shipment_id, order_item_id, quantity)
        select shipment.id, packed.id, packed.quantity from shipment cross join packed where packed.quantity > 0 order by packed.id)
    select id from shipment`.execute(tx)
  const [parcel] = rows
  if (!parcel) throw new Error(`order ${orderId} got no parcel`)
  return parcel.id
}
