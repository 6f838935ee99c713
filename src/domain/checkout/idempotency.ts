import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { tryLockKey } from '#domain/key-locks.ts'

/**
 * The stored result of an idempotency key. `answer` is null when the order was written while nobody waited for an answer; the first replay
 * composes it.
 */
export interface Stored {
  orderId: number
  answer: string | null
}

/** Locks a key for this transaction. @throws ShopError `requestInProgress` while another request works under the same key */
export const claimKey = (tx: Db, customerId: number, key: string): Promise<void> =>
  tryLockKey(tx, `placeOrder:${customerId}:${key}`)

/**
 * Returns the stored result of a key, if there is one (contract D-19: stored 24 h). Call with key and cart locked: an interrupted payment
 * is completed with only the cart locked, and must not be missed.
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

/** Deletes the answers that are too old to be replayed: they hold names and addresses. */
export async function deleteOldAnswers(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}

/** Stores the answer with its order. */
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
