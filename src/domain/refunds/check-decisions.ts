import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { claimHourlyAlarm } from '#domain/rate-limit.ts'
import type { Halalas } from '#shared/money.ts'

/** Providers settle within days; after this time a decision is final. */
const checkedDays = 30
/** The number of decisions claimed at once. */
const batch = 20

interface Decision {
  id: number
  refundId: string
  orderId: number
  attemptId: string
  isPaid: boolean
  amountHalalas: Halalas
  beforeHalalas: Halalas
}

/**
 * Asks the provider hourly about refunds that a member decided (`decideRefund`), and raises the alarm `refundUnclear` when its answer has
 * become clear and contradicts the decision. Nothing is changed: only a person can take money back.
 */
export async function checkDecisions(
  { db, gateway, log }: PaymentContext,
  stopped?: AbortSignal,
): Promise<void> {
  for (const decision of await claimDecisions(db, gateway.name)) {
    if (stopped?.aborted) return
    try {
      const payment = await gateway.find(decision.attemptId)
      if (!payment || !(await isContradicted(db, decision, payment.refundedHalalas))) continue
      if (!(await claimHourlyAlarm(db, `refund-contradicted:${decision.refundId}`))) continue
      const { id: _, ...facts } = decision
      log.error(
        { alarm: 'refundUnclear', ...facts, givenBackHalalas: payment.refundedHalalas },
        'the payment provider contradicts what a member decided about a refund: look at the payment in its dashboard',
      )
    } catch (error) {
      log.warn({ err: error, refundId: decision.refundId }, 'a decided refund was not checked')
    }
  }
}

/** Of two processes that claim a decision at once, the second finds it checked. */
const isDue = sql`checked_at <= now() - interval '1 hour'`

async function claimDecisions(db: Db, provider: string): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    with due as (
      select decision.id, order_id from refund_decisions decision
        join payment_attempts attempt on attempt.id = decision.attempt_id
      where provider = ${provider} and ${isDue}
        and decided_at > now() - make_interval(days => ${checkedDays})
      order by checked_at limit ${batch})
    update refund_decisions decision set checked_at = now() from due where decision.id = due.id and ${isDue}
    returning decision.id, refund_id as "refundId", order_id as "orderId", attempt_id as "attemptId", is_paid as "isPaid",
      amount_halalas as "amountHalalas", given_back_before_halalas as "beforeHalalas"`.execute(db)
  return rows
}

const isContradicted = async (
  db: Db,
  { refundId, isPaid, beforeHalalas }: Decision,
  totalHalalas: Halalas,
): Promise<boolean> =>
  isPaid
    ? totalHalalas === beforeHalalas
    : (await findReturnedAfterAll(db, refundId, totalHalalas)) !== null

/**
 * Returns the provider's total before a refund that a member decided as not paid, if its present total shows that it was paid after all;
 * otherwise null. Another refund of the same payment changes the total too, so that it proves nothing any more.
 */
export async function findReturnedAfterAll(
  db: Db,
  refundId: string,
  totalHalalas: Halalas,
): Promise<Halalas | null> {
  const { rows } = await sql<{ before: Halalas }>`
    select given_back_before_halalas as before from refund_decisions decision
    where refund_id = ${refundId}::uuid and not is_paid and given_back_before_halalas + amount_halalas = ${totalHalalas}::bigint
      and not exists (select from refunds where refunds.attempt_id = decision.attempt_id
        and (refunds.state = 'asked' or (refunds.state = 'done' and refunds.done_at > decided_at)))
    order by decision.id desc limit 1`.execute(db)
  return rows[0]?.before ?? null
}
