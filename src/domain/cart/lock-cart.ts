import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

const now = sql<Date>`clock_timestamp()`

/** Locks the customer's cart until the transaction ends, so that calls sent at once follow one another. */
export async function lockCart(tx: Db, customerId: number): Promise<void> {
  await tx.updateTable('carts').set({ updated_at: now }).where('customer_id', '=', customerId).execute()
}

/** The same, and makes the cart when there is none yet. */
export async function lockOrMakeCart(tx: Db, customerId: number): Promise<void> {
  const locked = await tx.updateTable('carts').set({ updated_at: now }).where('customer_id', '=', customerId).executeTakeFirst()
  if (locked.numUpdatedRows > 0n) return
  await tx
    .insertInto('carts')
    .values({ customer_id: customerId, quoted_total_halalas: 0 })
    .onConflict((other) => other.column('customer_id').doUpdateSet({ updated_at: now }))
    .execute()
}
