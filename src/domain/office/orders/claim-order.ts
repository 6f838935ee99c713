import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { orderNumber } from '#shared/order-number.ts'
import { lockOrderForAction, requireUnclaimed } from './lock-order-for-action.ts'
import { addNote } from './order-notes.ts'

/** The time for which a claimed order is reserved for its packer; it is renewed while they work on it (office.md O3.2). */
const claimMinutes = 10

/**
 * Claims an order for packing, or renews the claim. Taking it over from another member can leave a note for them.
 *
 * @throws ShopError `orderNotFound` `invalidTransition` `takenByOther`
 */
export async function claimOrder(
  tx: Db,
  audit: Audit,
  member: Member,
  claim: { orderId: number; takeOver: boolean; note: string | null },
): Promise<void> {
  const order = await lockOrderForAction(tx, member, { orderId: claim.orderId, action: 'pack' })
  if (!claim.takeOver) requireUnclaimed(order, member)
  await tx
    .updateTable('orders')
    .set({
      packer_id: member.id,
      claimed_until: sql<Date>`now() + make_interval(mins => ${sql.lit(claimMinutes)})`,
    })
    .where('id', '=', order.id)
    .execute()
  // A renewal is not recorded.
  if (order.is_claimed && order.packer_id === member.id) return
  if (claim.takeOver && claim.note !== null)
    await addNote(tx, member, { orderId: order.id, text: claim.note, isPinned: false })
  audit.record({
    action: 'order.claimed',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: { packer: [order.packer_name, member.name] },
  })
}

/** Releases the member's own claim; a claim of another member is not changed. @throws ShopError `orderNotFound` `invalidTransition` */
export async function releaseOrder(
  tx: Db,
  audit: Audit,
  member: Member,
  orderId: number,
): Promise<void> {
  const order = await lockOrderForAction(tx, member, { orderId, action: 'pack' })
  if (!order.is_claimed || order.packer_id !== member.id) return
  await tx.updateTable('orders').set({ claimed_until: null }).where('id', '=', order.id).execute()
  audit.record({
    action: 'order.released',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: { packer: [member.name, null] },
  })
}
