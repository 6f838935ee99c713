import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { Fulfilment } from '#db/tables/order.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { donePieces, duePieces, unpinShortages } from '#domain/orders/due-pieces.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import {
  lockOrderForAction,
  nextVersion,
  requireUnclaimed,
  type OrderForAction,
} from './lock-order-for-action.ts'

/** The new number of packed pieces of a line, whatever it was before: repeats change nothing, so ticks may be sent late and twice. */
export interface PackedLine {
  id: number
  packed: number
}

/**
 * Sets the number of packed pieces of lines; with the last piece, the order is packed (office.md §24).
 *
 * @throws ShopError `orderNotFound` `invalidTransition` `takenByOther` `validationFailed` for a line of another order, or more pieces
 *   than due
 */
export async function packOrder(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, lines }: { orderId: number; lines: readonly PackedLine[] },
): Promise<void> {
  const order = await lockOrderForAction(tx, member, { orderId, action: 'pack' })
  requireUnclaimed(order, member)
  const before = await packedPieces(tx, order.id)
  const ticked = await tx
    .updateTable('order_items')
    .set({ packed_quantity: sql<number>`given.packed` })
    .from(
      sql<PackedLine>`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)`.as<'given'>(
        sql`given(id int, packed int)`,
      ),
    )
    .where('order_items.order_id', '=', order.id)
    .where(sql<boolean>`order_items.id = given.id and given.packed <= ${duePieces('order_items')}`)
    .returning('product_id')
    .execute()
  if (ticked.length !== new Set(lines.map(({ id }) => id)).size)
    throw new ShopError('validationFailed', {}, { lines: ['invalidValue'] })
  await writePacked(tx, audit, member, { order, before, ticked })
}

/** Marks everything in a held order as packed. */
export async function packWholeOrder(
  tx: Db,
  audit: Audit,
  member: Member,
  order: OrderForAction,
): Promise<void> {
  const before = await packedPieces(tx, order.id)
  const ticked = await tx
    .updateTable('order_items')
    .set({ packed_quantity: duePieces('order_items') })
    .where('order_id', '=', order.id)
    .where(sql<boolean>`packed_quantity < ${duePieces('order_items')}`)
    .returning('product_id')
    .execute()
  await writePacked(tx, audit, member, { order, before, ticked })
}

interface Pieces {
  packed: number
  all: number
}

const packedPieces = (tx: Db, orderId: number): Promise<Pieces> =>
  tx
    .selectFrom('order_items')
    .select([
      sql<number>`sum(least(${donePieces('order_items')}, ${duePieces('order_items')}))::int`.as(
        'packed',
      ),
      sql<number>`sum(${duePieces('order_items')})::int`.as('all'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

async function writePacked(
  tx: Db,
  audit: Audit,
  member: Member,
  {
    order,
    before,
    ticked,
  }: { order: OrderForAction; before: Pieces; ticked: readonly { product_id: number }[] },
): Promise<void> {
  const { packed, all } = await packedPieces(tx, order.id)
  const fulfilment = fulfilmentOf({ packed, all }, order.has_parcels)
  if (packed !== before.packed || fulfilment !== order.fulfilment)
    await tx
      .updateTable('orders')
      .set({
        fulfilment,
        packer_id: member.id,
        ...(fulfilment === 'packed' && { claimed_until: null }),
        ...nextVersion(),
      })
      .where('id', '=', order.id)
      .execute()
  await unpinShortages(tx, order.id)
  audit.record({
    action: 'order.packed',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: {
      packed: [before.packed, packed],
      product_ids: [null, [...new Set(ticked.map(({ product_id: id }) => id))]],
      fulfilment: [order.fulfilment, fulfilment],
    },
  })
}

/** Once a parcel has left, the order stays `partial` until all the rest is packed. */
function fulfilmentOf({ packed, all }: Pieces, hasParcels: boolean): Fulfilment {
  if (all > 0 && packed === all) return 'packed'
  if (hasParcels) return 'partial'
  return packed > 0 ? 'picking' : 'none'
}
