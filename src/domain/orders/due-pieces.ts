import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { reasonsOnArrival } from '#shared/office/refund.ts'

/** The name of `order_items` in the enclosing statement. */
type LineAlias = 'order_items' | 'line' | 'item'

/** Pieces of a line that were sent in parcels. */
export const sentPieces = (line: LineAlias): RawBuilder<number> => sql`coalesce((
  select sum(coalesce(shipment_items.quantity, ${sql.ref(`${line}.quantity`)})) from shipment_items
  where shipment_items.order_item_id = ${sql.ref(`${line}.id`)}), 0)::int`

/**
 * Pieces sent before a reduction, if its reason means that the customer had seen the plants; otherwise 0. `reduction` is the row of
 * `order_reductions`.
 */
export const sentBeforeReduction: RawBuilder<number> = sql`case when reduction.reason = any(${[...reasonsOnArrival]}::text[])
  then coalesce((
    select sum(coalesce(sent.quantity, sold.quantity)) from shipment_items sent join shipments on shipments.id = sent.shipment_id
      join order_items sold on sold.id = sent.order_item_id
    where sent.order_item_id = reduction.order_item_id and shipments.shipped_at <= reduction.created_at), 0) else 0 end::int`

/**
 * Refunded pieces that the customer had seen: they do not reduce the pieces still to be sent, for example when one of three arrived dead
 * while the third is not sent yet. Limited to the pieces sent at each time. `returnedOfLine` is the same rule in TypeScript.
 */
const returnedPieces = (line: LineAlias): RawBuilder<number> => sql`coalesce((
  select least(sum(part.quantity), min(part.sent + part.later)) from (
    select reduction.quantity, ${sentBeforeReduction} as sent,
      coalesce(sum(reduction.quantity) over (order by reduction.id rows between 1 following and unbounded following), 0) as later
    from order_reductions reduction
    where reduction.order_item_id = ${sql.ref(`${line}.id`)} and reduction.kind = 'credited' and reduction.quantity > 0
      and reduction.reason = any(${[...reasonsOnArrival]}::text[])) as part), 0)`

/**
 * Pieces of a line that were or will be sent to the customer: without those taken out or refunded before they were sent (office.md O5.4).
 * `dueOfLine` is the same rule for a loaded order.
 */
export const duePieces = (line: LineAlias): RawBuilder<number> => sql`greatest(${sentPieces(line)},
  ${sql.ref(`${line}.quantity`)} + ${returnedPieces(line)} - coalesce((select sum(reduction.quantity) from order_reductions reduction
    where reduction.order_item_id = ${sql.ref(`${line}.id`)}), 0))::int`

/** Pieces of a line that are packed, or were sent without being packed. */
export const donePieces = (line: LineAlias): RawBuilder<number> =>
  sql`greatest(${sql.ref(`${line}.packed_quantity`)}, ${sentPieces(line)})`

/** Pieces of a line left to pack. None are left when more are packed than due: a refund takes packed pieces out of what is due. */
export const piecesToPack = (line: LineAlias): RawBuilder<number> =>
  sql`greatest(${duePieces(line)} - ${donePieces(line)}, 0)`

/**
 * Marks an order as packed when nothing that remains is left to pack. Call after a reduction, with the order locked; an order of which
 * nothing remains is unchanged, and is cancelled by the caller.
 */
export async function settlePacking(tx: Db, orderId: number): Promise<void> {
  await sql`
    update orders set fulfilment = 'packed', claimed_until = null
    where id = ${orderId} and status = 'processing' and fulfilment <> 'packed'
      and exists (select from order_items line where order_id = orders.id and ${duePieces('line')} > 0)
      and not exists (select from order_items line where order_id = orders.id and ${donePieces('line')} < ${duePieces('line')})`.execute(
    tx,
  )
  await unpinShortages(tx, orderId)
}

/** Returns how many pieces of an order are left to pack. */
export async function countToPack(tx: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(${piecesToPack('line')}), 0)::int as pieces from order_items line where order_id = ${orderId}`.execute(
    tx,
  )
  return rows[0]?.pieces ?? 0
}

/**
 * Unpins the notes about missing plants of an order of which the office has taken out plants that were not packed: it has decided about
 * them. `toPackBefore` are the pieces that were left to pack before that (`countToPack`).
 */
export async function endShortages(tx: Db, orderId: number, toPackBefore: number): Promise<void> {
  if ((await countToPack(tx, orderId)) >= toPackBefore) return
  await tx
    .updateTable('order_notes')
    .set({ is_pinned: false })
    .where('order_id', '=', orderId)
    .where('is_shortage', '=', true)
    .where('is_pinned', '=', true)
    .execute()
}

/** Notes about missing plants stay in the history of an order that is packed, has left or is cancelled, but no longer warn anybody. */
export async function unpinShortages(tx: Db, orderId: number): Promise<void> {
  await sql`update order_notes set is_pinned = false
    where order_id = ${orderId} and is_shortage and is_pinned
      and exists (select from orders where id = ${orderId}
        and (fulfilment in ('packed', 'shipped', 'delivered') or status = 'cancelled'))`.execute(tx)
}
