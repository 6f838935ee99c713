import { sql } from 'kysely'
import { GatewayError } from '#domain/payments/gateway.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import {
  claimRequest,
  markUnclear,
  submitRefund,
  findCardRefund,
  markRefused,
  refundToCard,
  completeRefundIfReturned,
  type CardRefund,
} from './refund-to-card.ts'

/** The time after which the requesting process must have died, or the provider's answer was lost. */
const staleAfterMinutes = 2
/** The time after which a member decides about a requested refund of which the provider cannot say anything. */
const decidedAfterMs = 3_600_000
/** The number of refunds claimed at once; the rest is left to other processes. */
const batch = 20

/**
 * Finishes abandoned card refunds: completes those that the provider has paid and requests the others again; any other total is unclear
 * and needs a decision by a person (`refundUnclear`, `decideRefund`), unless the provider's answer becomes clear first.
 * So does, after an hour, a requested refund of a payment that the provider does not know, or of a former provider; one that was never
 * requested of it is refused then. Several processes may call it: each refund is claimed by one of them.
 */
export async function reconcileRefunds(
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
    await finish(paymentContext, id).catch(logFailure(paymentContext, id))
  }
  if (!stopped?.aborted) await leaveToDecision(paymentContext)
}

/**
 * Marks the requested refunds of former providers as unclear, and refuses those that were never requested of them: nobody was paid, and
 * staff choose another method.
 */
async function leaveToDecision(paymentContext: PaymentContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select refunds.id from refunds join payment_attempts attempt on attempt.id = attempt_id
    where (refunds.state = 'wanted' or (refunds.state = 'asked' and unclear_total_halalas is null))
      and provider <> ${paymentContext.gateway.name}
      and coalesce(refunds.asked_at, refunds.created_at) <= now() - make_interval(secs => ${decidedAfterMs / 1_000})
    order by refunds.created_at limit ${batch}`.execute(paymentContext.db)
  for (const { id } of rows)
    await leaveOneToDecision(paymentContext, id).catch(logFailure(paymentContext, id))
}

async function leaveOneToDecision(paymentContext: PaymentContext, id: string): Promise<void> {
  const refund = await findCardRefund(paymentContext.db, id)
  if (refund) await giveUp(paymentContext, refund)
}

/** Returns the handler of an error of one refund, so that the others are not held up by it. */
const logFailure =
  ({ log }: PaymentContext, refundId: string) =>
  (error: unknown): void =>
    log[error instanceof GatewayError ? 'warn' : 'error'](
      { err: error, refundId },
      'a refund could not be finished',
    )

/** Ends the attempts to pay a refund of which the provider cannot say anything. */
async function giveUp(paymentContext: PaymentContext, refund: CardRefund): Promise<void> {
  if (refund.state === 'asked')
    await alarmUnclear(paymentContext, refund, refund.given_back_before_halalas ?? 0)
  if (refund.state !== 'wanted') return
  paymentContext.log.warn(
    { refundId: refund.id, orderId: refund.order_id },
    'the payment provider in use does not have the payment of a refund, so it needs another method',
  )
  await markRefused(paymentContext.db, refund, 'wanted')
}

async function finish(paymentContext: PaymentContext, refundId: string): Promise<void> {
  const refund = await findCardRefund(paymentContext.db, refundId)
  if (refund?.state !== 'wanted' && refund?.state !== 'asked') return
  const payment = await paymentContext.gateway.find(refund.attempt_id)
  if (!payment) {
    if (Date.now() - refund.created_at.getTime() > decidedAfterMs)
      return giveUp(paymentContext, refund)
    throw new GatewayError(`the provider has no payment ${refund.attempt_id}`)
  }
  if (refund.state === 'wanted') return refundToCard(paymentContext, refundId)
  if (await completeRefundIfReturned(paymentContext, refund, payment)) return
  if (payment.refundedHalalas !== refund.given_back_before_halalas)
    return alarmUnclear(paymentContext, refund, payment.refundedHalalas)
  if (await claimRequest(paymentContext.db, refundId)) await submitRefund(paymentContext, refund)
}

/** Marks a refund as unclear, and raises the alarm when that, or the provider's total, is news. */
async function alarmUnclear(
  { db, log }: PaymentContext,
  refund: CardRefund,
  refundedHalalas: number,
): Promise<void> {
  if (!(await markUnclear(db, refund, refundedHalalas))) return
  log.error(
    {
      alarm: 'refundUnclear',
      refundId: refund.id,
      orderId: refund.order_id,
      amountHalalas: refund.amount_halalas,
      beforeHalalas: refund.given_back_before_halalas,
      givenBackHalalas: refundedHalalas,
    },
    'the payment provider refunded a different amount than requested, or cannot say: look at the payment in its dashboard, and decide in the list of refunds',
  )
}
