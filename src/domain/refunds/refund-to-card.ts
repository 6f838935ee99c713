import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { writeAudit } from '#domain/audit/audited-transaction.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { GatewayError, RefundRefused, type Payment } from '#domain/payments/gateway.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import type { Halalas } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { incrementOrderVersion } from './order-version.ts'
import { actorOf, recordRefund } from './record-refund.ts'
import { isRefundMade, storeUnrecordedRefund } from './unrecorded-refund.ts'

export type CardRefund = Row<'refunds'> & {
  attempt_id: string
  /** The amount of the payment. */
  charged_halalas: number
  payment_id: string
}

/**
 * Refunds to the card exactly once (tax.md 1.4): reads the total that the provider refunded before, stores it with the state `asked`, and
 * only then requests the refund. Call outside any transaction. Without an answer from the provider, the refund stays `asked` for
 * `reconcileRefunds`; a refused refund requires staff to choose another method. One that somebody refunded in the provider's dashboard, or
 * that a member decided as not paid and that the provider's total contains after all (`isPaidAfterAll`), is not requested: it is done.
 */
export async function refundToCard(
  paymentContext: PaymentContext,
  refundId: string,
): Promise<void> {
  const refund = await findCardRefund(paymentContext.db, refundId)
  if (refund?.state !== 'wanted') return
  try {
    const payment = await paymentContext.gateway.find(refund.attempt_id)
    if (!payment) throw new GatewayError(`the provider has no payment ${refund.attempt_id}`)
    const total = payment.refundedHalalas
    const isPaid = await isRefundMade(paymentContext, refund, total)
    const submitted = {
      ...refund,
      given_back_before_halalas: isPaid ? total - refund.amount_halalas : total,
    }
    if (!(await markSubmitted(paymentContext.db, submitted))) return
    if (isPaid) await completeRefundIfReturned(paymentContext, submitted, payment)
    else await submitRefund(paymentContext, submitted)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    paymentContext.log.warn(
      { err: error, refundId },
      'the payment provider did not answer about a refund; the request is repeated later',
    )
  }
}

/** Requests a refund marked as `asked`, and records the result. @throws GatewayError when the result is unknown */
export async function submitRefund(
  paymentContext: PaymentContext,
  refund: CardRefund,
): Promise<void> {
  const { gateway } = paymentContext
  const part = {
    amountHalalas: refund.amount_halalas,
    refundedBeforeHalalas: refund.given_back_before_halalas ?? 0,
  }
  try {
    const payment = await gateway.refund({
      id: refund.payment_id,
      attemptId: refund.attempt_id,
      amountHalalas: refund.charged_halalas,
      part,
    })
    await completeRefundIfReturned(paymentContext, refund, payment)
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    paymentContext.log.warn({ err: error, refundId: refund.id }, 'a refund was refused')
    await markRefused(paymentContext.db, refund)
  }
}

export const findCardRefund = (db: Db, refundId: string): Promise<CardRefund | undefined> =>
  cardRefunds(db).where('refunds.id', '=', refundId).executeTakeFirst()

/** Returns the refund of a payment that was requested from the provider; there is at most one. */
export const findSubmittedRefund = (db: Db, attemptId: string): Promise<CardRefund | undefined> =>
  cardRefunds(db)
    .where('refunds.attempt_id', '=', attemptId)
    .where('refunds.state', '=', 'asked')
    .executeTakeFirst()

const cardRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .selectAll('refunds')
    .select([
      'payment_attempts.id as attempt_id',
      'payment_attempts.amount_halalas as charged_halalas',
      sql<string>`coalesce(provider_payment_id, payment_attempts.id::text)`.as('payment_id'),
    ])

/**
 * Stores that a requested refund is unclear: the provider reports another total than those of its success and its failure. Returns whether
 * that is news.
 */
export const markUnclear = (db: Db, refund: CardRefund, totalHalalas: Halalas): Promise<boolean> =>
  withTransactionRetry(db, async (tx) => {
    await lockRefunded(tx, refund)
    const { numUpdatedRows } = await tx
      .updateTable('refunds')
      .set({ unclear_total_halalas: totalHalalas })
      .where('id', '=', refund.id)
      .where('state', '=', 'asked')
      .where('unclear_total_halalas', 'is distinct from', totalHalalas)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await incrementOrderVersion(tx, refund.order_id)
    await writeAudit(tx, actorOf(refund.staff_id), [
      {
        action: 'order.refundUnclear',
        entityId: refund.order_id,
        title: orderNumber(refund.order_id),
        changes: { amount_halalas: [null, refund.amount_halalas] },
      },
    ])
    return true
  })

/**
 * Claims a requested refund for another request to the provider: it is not unclear any more. Returns false when a member has decided it, or
 * it is over, so that it must not be requested.
 */
export async function claimRequest(db: Db, refundId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ asked_at: sql<Date>`now()`, unclear_total_halalas: null })
    .where('id', '=', refundId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false when another process has already requested the refund, or it is over. */
async function markSubmitted(
  db: Db,
  { id, given_back_before_halalas: before }: CardRefund,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({
      state: 'asked',
      given_back_before_halalas: before,
      asked_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Completes a refund if the provider's total is the former total plus this refund, unless a member has decided it meanwhile. Returns whether
 * the provider has paid it.
 */
export async function completeRefundIfReturned(
  { db, log }: Pick<PaymentContext, 'db' | 'log'>,
  refund: CardRefund,
  payment: Payment,
): Promise<boolean> {
  const before = refund.given_back_before_halalas ?? 0
  if (payment.refundedHalalas !== before + refund.amount_halalas) return false
  await withTransactionRetry(db, (tx) => completeRefund(tx, refund, payment, { log }))
  return true
}

/**
 * Completes a refund that is still requested; one that a member decided meanwhile stays as it is (`checkDecisions`). What the provider
 * has refunded beyond it is stored for staff to record. Its attempt may already be locked by this transaction.
 */
export async function completeRefund(
  tx: Db,
  refund: CardRefund,
  payment: Payment,
  { log }: Pick<PaymentContext, 'log'>,
): Promise<void> {
  await lockRefunded(tx, refund)
  if (!(await isRequested(tx, refund.id))) return
  const completedHalalas = await recordRefund(tx, {
    refundId: refund.id,
    transactionId: payment.id,
    actor: actorOf(refund.staff_id),
  })
  const { refundedHalalas: totalHalalas } = payment
  await storeUnrecordedRefund(tx, refund.attempt_id, { totalHalalas, completedHalalas }, { log })
}

/** Call with the order locked. */
async function isRequested(tx: Db, refundId: string): Promise<boolean> {
  const refund = await tx
    .selectFrom('refunds')
    .select('state')
    .where('id', '=', refundId)
    .executeTakeFirst()
  return refund?.state === 'asked'
}

/** Marks a refund as refused, unless it is over or was requested meanwhile, so that staff choose another method. */
export const markRefused = (
  db: Db,
  refund: CardRefund,
  before: 'wanted' | 'asked' = 'asked',
): Promise<void> =>
  withTransactionRetry(db, async (tx) => {
    await lockRefunded(tx, refund)
    const { numUpdatedRows } = await tx
      .updateTable('refunds')
      .set({ state: 'refused' })
      .where('id', '=', refund.id)
      .where('state', '=', before)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await incrementOrderVersion(tx, refund.order_id)
    await writeAudit(tx, actorOf(refund.staff_id), [
      {
        action: 'order.refundRefused',
        entityId: refund.order_id,
        title: orderNumber(refund.order_id),
        changes: { state: [before, 'refused'] },
      },
    ])
  })

/** Locks the attempt before the order, as payments do. */
async function lockRefunded(tx: Db, { attempt_id, order_id }: CardRefund): Promise<void> {
  await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('id', '=', attempt_id)
    .forUpdate()
    .execute()
  await lockOrder(tx, order_id)
}
