import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { DeliveryFailure } from '#shared/office/order-actions.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { requireVisible } from './order-access.ts'

/** The time in which members can delete their own notes (office.md §24). */
const deletableMinutes = 15

export interface OrderNote {
  id: number
  text: string
  is_pinned: boolean
  delivery_failure: DeliveryFailure | null
  created_at: Date
  by: { id: number; name: string } | null
  can_delete: boolean
}

const noteColumns = (member: Member) => sql<OrderNote>`
  note.id, note.text, note.is_pinned, note.delivery_failure, note.created_at,
  json_build_object('id', note.staff_id, 'name', coalesce(staff.name, '—')) as by,
  note.staff_id = ${member.id} and note.created_at > now() - make_interval(mins => ${sql.lit(deletableMinutes)}) as can_delete`

/** Returns the notes of an order, newest first. @throws ShopError `orderNotFound` */
export async function findNotes(db: Db, member: Member, orderId: number): Promise<OrderNote[]> {
  await requireVisible(db, member, orderId)
  const { rows } = await sql<OrderNote>`
    select ${noteColumns(member)} from order_notes note left join staff on staff.customer_id = note.staff_id
    where order_id = ${orderId} and deleted_at is null order by note.id desc limit 200`.execute(db)
  return rows
}

interface NewNote {
  orderId: number
  text: string
  isPinned: boolean
  /** About missing plants: pinned until the order is packed or cancelled, or plants that are not packed are taken out of it (`unpinShortages`, `endShortages`). */
  isShortage?: boolean
  /** Why the order was not delivered; the text may then be empty. */
  deliveryFailure?: DeliveryFailure
}

/** Adds a note and returns its id. Its text is kept only with the order, where it can be erased, not in the audit log. */
export async function addNote(
  tx: Db,
  { id: staffId }: Pick<Member, 'id'>,
  { orderId, text, isPinned, isShortage = false, deliveryFailure }: NewNote,
): Promise<number> {
  const { id } = await tx
    .insertInto('order_notes')
    .values({
      order_id: orderId,
      staff_id: staffId,
      text,
      is_pinned: isPinned,
      is_shortage: isShortage,
      delivery_failure: deliveryFailure ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws ShopError `orderNotFound` */
export async function addOrderNote(
  tx: Db,
  audit: Audit,
  member: Member,
  note: NewNote,
): Promise<OrderNote> {
  await requireVisible(tx, member, note.orderId)
  const id = await addNote(tx, member, note)
  audit.record({
    action: 'order.noted',
    entityId: note.orderId,
    title: orderNumber(note.orderId),
    changes: { note: [null, id] },
  })
  return loadNote(tx, member, id)
}

/** Loads a note that was just added. */
export async function loadNote(tx: Db, member: Member, id: number): Promise<OrderNote> {
  const { rows } = await sql<OrderNote>`
    select ${noteColumns(member)} from order_notes note left join staff on staff.customer_id = note.staff_id
    where note.id = ${id}`.execute(tx)
  const [added] = rows
  if (!added) throw new Error(`note ${id} vanished`)
  return added
}

/** @throws ShopError `orderNotFound` `notFound` for a note of another member, or after the time limit */
export async function deleteNote(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, noteId }: { orderId: number; noteId: number },
): Promise<void> {
  await requireVisible(tx, member, orderId)
  const { numUpdatedRows } = await tx
    .updateTable('order_notes')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', noteId)
    .where('order_id', '=', orderId)
    .where('staff_id', '=', member.id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`created_at > now() - make_interval(mins => ${sql.lit(deletableMinutes)})`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ShopError('notFound')
  audit.record({
    action: 'order.noteDeleted',
    entityId: orderId,
    title: orderNumber(orderId),
    changes: { note: [noteId, null] },
  })
}
