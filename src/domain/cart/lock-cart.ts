import { sql } from 'kysely'
import { prepared, type Placeholders } from '#db/prepared.ts'
import type { Db } from '#db/tables.ts'

interface Owner {
  customerId: number
}

const now = sql<Date>`clock_timestamp()`

/** Locks the customer's cart until the transaction ends, so that concurrent calls run one after another. */
export async function lockCart(tx: Db, customerId: number): Promise<void> {
  await locking(tx, { customerId })
}

const locking = prepared((owner: Placeholders<Owner>, db) =>
  db
    .updateTable('carts')
    .set({ updated_at: now })
    .where('customer_id', '=', owner.customerId)
    .compile(),
)

/** Locks the customer's cart as `lockCart` does, and creates it when there is none yet. */
export async function lockOrCreateCart(tx: Db, customerId: number): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ customer_id: customerId, quoted_total_halalas: 0 })
    .onConflict((other) => other.column('customer_id').doUpdateSet({ updated_at: now }))
    .execute()
}
