import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { tryLockKey } from '#domain/key-locks.ts'

/** What a key already stands for. `answer` is null when the order was written without anybody waiting; the first replay composes it. */
export interface Stored {
  orderId: number
  answer: string | null
}

/** Claims a key for this transaction. @throws ShopError `requestInProgress` while another request works under the same key */
export const claimKey = (tx: Db, customerId: number, key: string): Promise<void> =>
  tryLockKey(tx, `placeOrder:${customerId}:${key}`)

/**
 * What a key already stands for, if anything (contract D-19: stored 24 h). Call with key and cart locked: a payment that was cut
 * off is finished under the cart's lock alone, and must not be missed.
 */
export async function findStoredResponse(
  tx: Db,
  customerId: number,
  key: string,
): Promise<Stored | null> {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['order_id', 'answer'])
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  return stored ? { orderId: stored.order_id, answer: stored.answer } : null
}

/** Forgets the answers that are too old to be replayed: they hold names and addresses. */
export async function forgetOldAnswers(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}

/** Stores the answer with the order it tells of. */
export async function storeResponse(
  tx: Db,
  customerId: number,
  stored: { key: string } & Stored,
): Promise<void> {
  const { key, orderId: order_id, answer } = stored
  await tx
    .insertInto('idempotency_keys')
    .values({ customer_id: customerId, key, order_id, answer })
    .onConflict((old) =>
      old
        .columns(['customer_id', 'key'])
        .doUpdateSet({ order_id, answer, created_at: sql<Date>`now()` }),
    )
    .execute()
}
