import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * Confirms an unconfirmed e-mail when the customer has just entered the same one while signed in (contract §4.3a); a different one leaves
 * the account unchanged.
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
