import { sql, type UpdateObject } from 'kysely'
import type { Db, Row, Tables } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'

export type Attempt = Row<'payment_attempts'>
/** A locked attempt, with the id of the locked cart; null: the customer has no cart any more. */
export type LockedAttempt = Attempt & { cartId: number | null }

/**
 * Locks an attempt until the transaction ends, and before it the cart it may change: the shop's order of locks is cart, attempt, order,
 * coupon, plants. Undefined: there is no such attempt. Two statements.
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

/** Sets the attempt back to `captured` after a rejected refund, which unlocks its order. Runs in a separate transaction. */
export const resumeOrder = (db: Db, attemptId: string): Promise<void> =>
  withTransactionRetry(db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.state === 'refunding')
      await updateAttempt(tx, attemptId, { state: 'captured', frozen: null })
  })

/** Writes an attempt's new state and returns the updated attempt. */
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
