import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { consumeRateLimit } from '#domain/rate-limit.ts'

/**
 * Counts a call that places an order. A call under the key of an order that is being paid now is not counted: the page asks again every
 * three seconds while the provider has not answered (contract §6.5). One statement.
 *
 * @throws ShopError `tooManyRequests` { retryAfterSeconds }
 */
export function limitOrders(
  db: Db,
  {
    customerId,
    key,
    perMinute,
  }: { customerId: number; key: string | undefined; perMinute: number },
) {
  const isBeingPaid = sql<boolean>`exists (select from payment_attempts
    where customer_id = ${customerId} and state = 'started' and idempotency_key = ${key ?? null})`
  return consumeRateLimit(db, {
    key: `save-order:${customerId}`,
    seconds: 60,
    limit: perMinute,
    code: 'tooManyRequests',
    ...(key !== undefined && { skipWhen: isBeingPaid }),
  })
}
