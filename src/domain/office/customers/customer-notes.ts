import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockOpenCustomer } from './save-customer.ts'

export interface CustomerNote {
  id: number
  text: string
  at: Date
  staff_id: number | null
  staff_name: string | null
}

/** Returns a page of staff notes about a customer, newest first, and their total number. Two statements. @throws ShopError `notFound` */
export async function findCustomerNotes(
  db: Db,
  customerId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ notes: CustomerNote[]; total: number }> {
  const { total } = await db
    .selectFrom('customers')
    .select((row) =>
      row
        .selectFrom('customer_notes')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('customer_id', '=', 'customers.id')
        .as('total'),
    )
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow(() => new ShopError('notFound'))
  const notes = await notesWithNames(db)
    .where('note.customer_id', '=', customerId)
    .orderBy('note.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { notes, total: Number(total) }
}

const notesWithNames = (db: Db) =>
  db
    .selectFrom('customer_notes as note')
    .leftJoin('staff', 'staff.customer_id', 'note.staff_id')
    .select(['note.id', 'note.text', 'note.at', 'note.staff_id', 'staff.name as staff_name'])

/** Adds a note about a customer that only staff can read. @throws ShopError `notFound` */
export async function addCustomerNote(
  tx: Db,
  audit: Audit,
  { customerId, staffId, text }: { customerId: number; staffId: number; text: string },
): Promise<CustomerNote> {
  await lockOpenCustomer(tx, customerId)
  const { id } = await tx
    .insertInto('customer_notes')
    .values({ customer_id: customerId, staff_id: staffId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Notes name people, so the log only says that there is one.
  audit.record({ action: 'customer.noted', entityId: customerId, changes: { note: [null, id] } })
  return notesWithNames(tx).where('note.id', '=', id).executeTakeFirstOrThrow()
}
