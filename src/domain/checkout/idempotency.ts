import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Claims a key for this transaction and returns the answer it already has, if any (contract D-19: kept 24 h).
 *
 * @throws ShopError `requestInProgress` while another request works under the same key
 */
export async function claimKey(tx: Db, customerId: number, key: string): Promise<string | null> {
  const lock = await sql<{
    is_mine: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`placeOrder:${customerId}:${key}`}, 0)) as is_mine`.execute(tx)
  if (!lock.rows[0]?.is_mine) throw new ShopError('requestInProgress')
  // A statement of its own: it must see what the former holder of the lock committed.
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  return stored?.answer ?? null
}

/** Stores the answer with the order it tells of, and forgets this customer's keys that are too old to be replayed. */
export async function storeAnswer(tx: Db, customerId: number, stored: { key: string; orderId: number; answer: string }): Promise<void> {
  const { key, orderId: order_id, answer } = stored
  await tx
    .with('forgotten', (sub) =>
      sub
        .deleteFrom('idempotency_keys')
        .where('customer_id', '=', customerId)
        .where('key', '!=', key)
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`),
    )
    .insertInto('idempotency_keys')
    .values({ customer_id: customerId, key, order_id, answer })
    .onConflict((old) => old.columns(['customer_id', 'key']).doUpdateSet({ order_id, answer, created_at: sql<Date>`now()` }))
    .execute()
}
