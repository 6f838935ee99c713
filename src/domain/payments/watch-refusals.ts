import { sql } from 'kysely'
import { tryConsumeRateLimit } from '#domain/rate-limit.ts'
import type { PaymentContext } from './payment-context.ts'

/**
 * Raises the alarm `cardTesting`, once an hour over all processes, when at least half of the charges begun within an hour were refused, and
 * at least `refusedChargesAlarm`: a few refusals are normal.
 */
export async function watchRefusals({
  db,
  log,
  refusedChargesAlarm: least = 0,
}: PaymentContext): Promise<void> {
  if (least === 0) return
  const { rows } = await sql<{ refused: number; charges: number }>`
    select count(*) filter (where state = 'refused')::int as refused, count(*)::int as charges
    from payment_attempts where started_at > now() - interval '1 hour'`.execute(db)
  const { refused = 0, charges = 0 } = rows[0] ?? {}
  if (refused < least || refused * 2 < charges) return
  if (
    !(await tryConsumeRateLimit(db, {
      key: 'alarm:cardTesting',
      seconds: 3_600,
      limit: 1,
      code: 'tooManyRequests',
    }))
  )
    return
  log.error(
    { alarm: 'cardTesting', refused, charges },
    'half of the charges of an hour were refused: cards may be tried out',
  )
}
