import type { Db } from '#db/tables.ts'

/** Returns the bank's page that an unpaid order waits for; null when its provider named none. */
export async function redirectUrlOf(db: Db, orderId: number): Promise<string | null> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('redirect_url')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return attempt?.redirect_url ?? null
}
