import { sql, type UpdateObject } from 'kysely'
import type { Db, Row, Tables } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'

export type Attempt = Row<'payment_attempts'>
/** An attempt that is held, with the cart that is held for it; null: the customer's cart is gone. */
export type LockedAttempt = Attempt & { cartId: number | null }

/**
 * Holds an attempt until the transaction ends, and before it the cart it may change: the shop's order of locks is cart,
 * attempt, order, coupon, plants. Undefined: there is no such attempt. Two statements.
 */
export async function lockAttempt(tx: Db, attemptId: string): Promise<LockedAttempt | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select id from carts where customer_id = (select customer_id from payment_attempts where id = ${attemptId}::uuid) for update`.execute(
    tx,
  )
  const attempt = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst()
  return attempt && { ...attempt, cartId: rows[0]?.id ?? null }
}

/** Returns the attempt to `captured` after a rejected refund, which unlocks its order. A transaction of its own. */
export const resumeOrder = (db: Db, attemptId: string): Promise<void> =>
  withTransactionRetry(db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.state === 'refunding')
      await updateAttempt(tx, attemptId, { state: 'captured', frozen: null })
  })

/** Writes where an attempt stands now and returns it so. */
export const updateAttempt = (
  tx: Db,
  attemptId: string,
  now: UpdateObject<Tables, 'payment_attempts'>,
): Promise<Attempt> =>
  tx
    .updateTable('payment_attempts')
    .set({ ...now, updated_at: sql<Date>`now()` })
    .where('id', '=', attemptId)
    .returningAll()
    .executeTakeFirstOrThrow()
