import { sql } from 'kysely'
import { claimHourlyAlarm } from '#domain/rate-limit.ts'
import type { PaymentContext } from './payment-context.ts'

/** The time after which staff are alarmed: a shorter failure of the provider does not concern them. */
const owedForMinutes = 15

interface Owed {
  attemptId: string
  orderId: number | null
  amountHalalas: number
  minutes: number
}

/**
 * Raises `moneyOwed` for each payment that should have been refunded a quarter of an hour ago, with any provider: once an hour and attempt,
 * over all processes.
 */
export async function alarmOverdueRefunds({
  db,
  log,
}: Pick<PaymentContext, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<Owed>`
    select id as "attemptId", order_id as "orderId", amount_halalas as "amountHalalas",
      floor(extract(epoch from now() - updated_at) / 60)::int as minutes
    from payment_attempts
    where state in ('refunding', 'refund_due') and updated_at <= now() - make_interval(mins => ${owedForMinutes})`.execute(
    db,
  )
  for (const owed of rows) {
    if (!(await claimHourlyAlarm(db, `money-owed:${owed.attemptId}`))) continue
    log.error(
      { alarm: 'moneyOwed', ...owed },
      'money could not be refunded: look at the payment in the dashboard of its provider',
    )
  }
}
