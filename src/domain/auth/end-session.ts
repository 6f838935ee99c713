import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/** Ends the caller's session; it may have ended already. The customer's other sessions remain. */
export async function endSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Signs a customer out on one device. @throws ShopError `notFound`, also for another customer's session */
export async function endOwnSession(db: Db, customerId: number, sessionId: number): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new ShopError('notFound')
}

/** Signs a customer out on all devices except the one in use. */
export async function endOtherSessions(
  db: Db,
  { customerId, sessionId }: { customerId: number; sessionId: number },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '!=', sessionId)
    .execute()
}
