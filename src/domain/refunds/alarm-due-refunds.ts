import { sql } from 'kysely'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { claimHourlyAlarm } from '#domain/rate-limit.ts'
import { refundWarningDays } from '#shared/office/refund.ts'

/**
 * Reports refunds that are not done: a warning from three days before the due day and an alarm (`refundLate`) after it, once an hour for
 * each refund, over all processes.
 */
export async function alarmDueRefunds({
  db,
  log,
}: Pick<PaymentContext, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{ refundId: string; orderId: number; dueOn: string; days: number }>`
    select id as "refundId", order_id as "orderId", due_on as "dueOn", due_on - (now() at time zone 'Asia/Riyadh')::date as days
    from refunds where state <> 'done' and due_on <= (now() at time zone 'Asia/Riyadh')::date + ${refundWarningDays}::int
    order by due_on, id`.execute(db)
  for (const { days, ...refund } of rows) {
    if (!(await claimHourlyAlarm(db, `refund-late:${refund.refundId}`))) continue
    if (days < 0) log.error({ alarm: 'refundLate', ...refund }, 'a refund is late')
    else log.warn({ ...refund, days }, 'a refund is due soon')
  }
}
