import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * Makes an unconfirmed e-mail the customer's own when it is the one they have just typed while signed in (contract §4.3a); another one
 * leaves the account as it is.
 */
export async function confirmEmail(db: Db, customerId: number, typed: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ email: typed, unconfirmed_email: null, updated_at: sql<Date>`now()` })
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`lower(unconfirmed_email) = lower(${typed})`)
    .execute()
}
