import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { tryConsumeRateLimit } from '#domain/rate-limit.ts'
import {
  submitRefund,
  findCardRefund,
  refundToCard,
  completeRefundIfReturned,
  type CardRefund,
} from './refund-to-card.ts'

/** The time after which the requesting process must have died, or the provider's answer was lost. */
const staleAfterMinutes = 2
/** The number of refunds taken at once; the rest is left to other processes. */
const batch = 20
const alarmEverySeconds = 3_600
const accountRetentionDays = 90
const warnDaysBefore = 3

/**
 * Finishes abandoned card refunds: completes those that the provider has paid and requests the others again; any other total needs a
 * decision by a person (`refundUnclear`). Several processes may call it: each refund is taken by one of them.
 */
export async function sweepRefunds(
  paymentContext: PaymentContext,
  stopped?: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select refunds.id from refunds join payment_attempts attempt on attempt.id = attempt_id
      where refunds.state in ('wanted', 'asked') and provider = ${paymentContext.gateway.name}
        and coalesce(refunds.asked_at, refunds.created_at) <= now() - make_interval(mins => ${staleAfterMinutes})
      order by refunds.created_at limit ${batch} for update of refunds skip locked)
    update refunds set asked_at = now() from due where refunds.id = due.id returning refunds.id`.execute(
    paymentContext.db,
  )
  for (const { id } of rows) {
    if (stopped?.aborted) return
    await finish(paymentContext, id).catch((error: unknown) => {
      const log = error instanceof GatewayError ? 'warn' : 'error'
      paymentContext.log[log]({ err: error, refundId: id }, 'a refund could not be finished')
    })
  }
}

async function finish(paymentContext: PaymentContext, refundId: string): Promise<void> {
  const refund = await findCardRefund(paymentContext.db, refundId)
  if (refund?.state === 'wanted') return refundToCard(paymentContext, refundId)
  if (refund?.state !== 'asked') return
  const payment = await paymentContext.gateway.find(refund.attempt_id)
  if (!payment) throw new GatewayError(`the provider has no payment ${refund.attempt_id}`)
  if (await completeRefundIfReturned(paymentContext.db, refund, payment)) return
  if (payment.refundedHalalas === refund.given_back_before_halalas)
    return submitRefund(paymentContext, refund)
  await alarmUnclear(paymentContext, refund, payment.refundedHalalas)
}

async function alarmUnclear(
  { db, log }: PaymentContext,
  refund: CardRefund,
  refundedHalalas: number,
): Promise<void> {
  if (!(await isNews(db, `refund-unclear:${refund.id}`))) return
  log.error(
    {
      alarm: 'refundUnclear',
      refundId: refund.id,
      orderId: refund.order_id,
      amountHalalas: refund.amount_halalas,
      beforeHalalas: refund.given_back_before_halalas,
      givenBackHalalas: refundedHalalas,
    },
    'the payment provider has given back another sum than the shop asked for: look at the payment in its dashboard',
  )
}

/**
 * Reports due refunds: a warning from three days before the due day and an alarm (`refundLate`) after it, once an hour for each refund.
 * Erases accounts whose transfer was done 90 days ago. Returns the number erased.
 */
export async function watchRefunds({
  db,
  log,
}: Pick<PaymentContext, 'db' | 'log'>): Promise<number> {
  const { rows } = await sql<{ refundId: string; orderId: number; dueOn: string; days: number }>`
    select id as "refundId", order_id as "orderId", due_on as "dueOn", due_on - (now() at time zone 'Asia/Riyadh')::date as days
    from refunds where state <> 'done' and due_on <= (now() at time zone 'Asia/Riyadh')::date + ${warnDaysBefore}::int
    order by due_on, id`.execute(db)
  for (const { days, ...refund } of rows) {
    if (!(await isNews(db, `refund-late:${refund.refundId}`))) continue
    if (days < 0) log.error({ alarm: 'refundLate', ...refund }, 'a refund is late')
    else log.warn({ ...refund, days }, 'a refund is due soon')
  }
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ account_sealed: null })
    .where('account_sealed', 'is not', null)
    .where('done_at', '<=', sql<Date>`now() - make_interval(days => ${accountRetentionDays})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns true once an hour for each key, over all processes. */
const isNews = (db: Db, key: string): Promise<boolean> =>
  tryConsumeRateLimit(db, { key, seconds: alarmEverySeconds, limit: 1, code: 'tooManyRequests' })
