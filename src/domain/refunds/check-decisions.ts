import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { claimHourlyAlarm } from '#domain/rate-limit.ts'
import type { Halalas } from '#shared/money.ts'
import { recordedHalalas } from './record-refund.ts'

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
 * Asks the provider hourly about refunds that a member decided (`decideRefund`), and raises the alarm `refundUnclear` when its total
 * contradicts the decision: it is too low for one that was paid, or has risen by one that was not. Nothing is changed: only a person can take
 * money back.
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
  { id, isPaid }: Decision,
  totalHalalas: Halalas,
): Promise<boolean> => {
  const { rows } = await sql`
    select from refund_decisions where id = ${id}
      and ${isPaid ? lacksRefund(totalHalalas) : hasRefund(totalHalalas)}
      and not exists (select from refunds where refunds.attempt_id = refund_decisions.attempt_id and refunds.state = 'asked')`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Returns whether the provider's total shows that a refund was paid after all that a member decided as not paid, so that the card must not
 * be asked for it again.
 */
export async function isPaidAfterAll(
  db: Db,
  refundId: string,
  totalHalalas: Halalas,
): Promise<boolean> {
  const { rows } = await sql`
    select from refund_decisions where refund_id = ${refundId}::uuid and not is_paid and ${hasRefund(totalHalalas)}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns whether the provider's total already covered a refund when a member decided it as not paid. */
export async function wasCoveredWhenDecided(tx: Db, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund_decisions where refund_id = ${refundId}::uuid and not is_paid
      and total_halalas >= given_back_before_halalas + amount_halalas
    limit 1`.execute(tx)
  return rows.length > 0
}

/** The total has risen by the refund since it was requested, or since it was decided. */
const hasRefund = (totalHalalas: Halalas) => sql`
  ${totalHalalas}::bigint - ${refundedSince} >= least(given_back_before_halalas, total_halalas) + amount_halalas`

/**
 * The total is below the refunds that the shop completed, this one among them, and what is still unrecorded. Not compared with the total
 * before the request: a part of that may have been recorded since (`recordMadeRefund`).
 */
const lacksRefund = (totalHalalas: Halalas) => sql`
  ${totalHalalas}::bigint < (select unrecorded_refund_halalas + ${recordedHalalas} from payment_attempts where id = attempt_id)`

/** What the shop itself refunded of the payment after a decision. */
const refundedSince = sql`
  coalesce((select sum(refunds.amount_halalas) from refunds where refunds.attempt_id = refund_decisions.attempt_id
    and refunds.state = 'done' and refunds.done_at > decided_at), 0)`
