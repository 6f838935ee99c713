import { queueOrderEmail } from '#domain/notifications/queue-order-email.ts'
import { countHits } from '#domain/rate-limit.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { canCancel } from '#domain/orders/status-machine.ts'
import { writeCancellation, type Reason } from '#domain/orders/write-cancellation.ts'
import { writeRefund } from '#domain/orders/write-refund.ts'
import { cancellationPart, creditCancellation } from '#domain/refunds/credit-cancellation.ts'
import {
  findSubmittedRefund,
  completeRefund,
  type CardRefund,
} from '#domain/refunds/refund-to-card.ts'
import { completeRefusedRefunds, storeUnrecordedRefund } from '#domain/refunds/unrecorded-refund.ts'
import { writeStatus } from '#domain/orders/write-status.ts'
import type { AttemptState, Db } from '#db/tables.ts'
import {
  lockAttempt,
  updateAttempt,
  type Attempt,
  type LockedAttempt,
} from '#domain/payments/attempt.ts'
import { capture, orderOf, placeReserved } from './capture.ts'
import type { Payment } from '#domain/payments/gateway.ts'
import { restoreCart } from './restore-cart.ts'
import { releaseReservation } from './release-reservation.ts'
import type { Merchant } from '#domain/payments/payment-context.ts'

/**
 * Applies the provider's payment status to an attempt; null: the provider does not know it. The only entry for every source (save-order,
 * the bank's return, webhook, reconciler), in any order and any number of times: it is idempotent. A payment that is closed here but still
 * open at the provider is left `abandoned` or `refund_due` for `syncWithProvider` to undo. A refusal counts in the attempt's windows, once.
 * Call in a separate transaction; null when there is no such attempt.
 */
export async function transitionAttempt(
  tx: Db,
  merchant: Merchant,
  attemptId: string,
  payment: Payment | null,
): Promise<Attempt | null> {
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) return null
  const settled = await steps[attempt.state](tx, attempt, payment, merchant)
  const isRefused =
    settled.state === 'refused' && (attempt.state === 'started' || attempt.state === 'awaiting')
  if (isRefused) await countHits(tx, ...attempt.throttle_keys)
  await watchDashboard(tx, settled, payment, merchant)
  return settled
}

/** Stores what was refunded in the provider's dashboard. A refund that the shop has requested explains the total otherwise, or is unclear. */
async function watchDashboard(
  tx: Db,
  { id, state }: Attempt,
  payment: Payment | null,
  { log }: Merchant,
): Promise<void> {
  if (!payment || payment.refundedHalalas === 0) return
  if (state !== 'captured' && state !== 'refunding') return
  if (await findSubmittedRefund(tx, id)) return
  await storeUnrecordedRefund(tx, id, { totalHalalas: payment.refundedHalalas }, { log })
}

type Step = (
  tx: Db,
  attempt: LockedAttempt,
  payment: Payment | null,
  merchant: Merchant,
) => Promise<Attempt>
const noop: Step = async (_, attempt) => attempt
const finishRefund: Step = async (tx, attempt, payment, merchant) =>
  isReturned(payment) ? writeRefunded(tx, attempt, payment, { merchant, reason: {} }) : attempt
const steps: Record<AttemptState, Step> = {
  started: onStarted,
  awaiting: onPending,
  captured: onCapturedOrRefunding,
  refused: onClosed,
  abandoned: onClosed,
  refunding: onCapturedOrRefunding,
  refund_due: finishRefund,
  refunded: noop,
}

async function onStarted(
  tx: Db,
  attempt: LockedAttempt,
  payment: Payment | null,
  merchant: Merchant,
): Promise<Attempt> {
  if (payment && isPaid(attempt, payment))
    return capture(tx, await placeReserved(tx, attempt, payment), payment, merchant)
  if (payment?.status === 'requires_action') return placeReserved(tx, attempt, payment)
  // A payment unknown to the provider may still reach it, and a wrong amount must be refunded: both remain watched.
  return releaseReservation(
    tx,
    attempt,
    payment && payment.status !== 'paid' ? 'refused' : 'abandoned',
  )
}

async function onPending(
  tx: Db,
  attempt: LockedAttempt,
  payment: Payment | null,
  merchant: Merchant,
): Promise<Attempt> {
  if (!payment || payment.status === 'requires_action') return attempt
  const order = await lockOrder(tx, orderOf(attempt))
  const waits = order.status === 'pending_payment'
  if (waits && isPaid(attempt, payment)) {
    await writeStatus(tx, { orderId: order.id, status: 'processing' })
    return capture(tx, attempt, payment, merchant)
  }
  if (waits) {
    await writeCancellation(tx, order)
    // A shopper whose card was declined may try again with another card.
    if (attempt.cartId !== null) await restoreCart(tx, attempt.cartId, order.id)
  }
  return payment.status === 'paid'
    ? markRefundDue(tx, attempt, payment)
    : updateAttempt(tx, attempt.id, { state: 'refused' })
}

/** The attempt is over in the shop: money that arrives late is owed back. */
async function onClosed(
  tx: Db,
  attempt: LockedAttempt,
  payment: Payment | null,
  merchant: Merchant,
): Promise<Attempt> {
  if (payment?.status === 'paid') return markRefundDue(tx, attempt, payment)
  if (payment?.status === 'refunded') return finishRefund(tx, attempt, payment, merchant)
  const isOver = payment?.status === 'declined' || payment?.status === 'voided'
  return isOver && attempt.state !== 'refused'
    ? updateAttempt(tx, attempt.id, { state: 'refused' })
    : attempt
}

/**
 * The money of a valid order was returned: by the shop's cancellation, or manually at the provider. A partial refund by staff belongs to
 * their refund, and leaves the order unchanged. An order of which parcels were sent keeps its status and the use of its coupon, as a delivered
 * one does: it is refunded, not cancelled, and only the pieces that were not sent return to stock.
 */
async function onCapturedOrRefunding(
  tx: Db,
  attempt: LockedAttempt,
  payment: Payment | null,
  merchant: Merchant,
): Promise<Attempt> {
  const submitted = payment && (await findSubmittedRefund(tx, attempt.id))
  if (submitted) return completePartialRefund(tx, attempt, { submitted, payment, merchant })
  if (!payment || !(await isRefundComplete(tx, attempt, payment))) return attempt
  const order = await lockOrder(tx, orderOf(attempt))
  const isCancelled = canCancel(order.status) && !order.has_parcels
  const reason = (attempt.frozen ?? {}) as Reason
  if (isCancelled) await writeCancellation(tx, order, reason)
  const refunded = await writeRefunded(tx, attempt, payment, {
    merchant,
    reason,
    hasSentParcels: !isCancelled,
  })
  if (isCancelled) await queueOrderEmail(tx, order.id, 'orderCancelled')
  return refunded
}

async function completePartialRefund(
  tx: Db,
  attempt: Attempt,
  { submitted, payment, merchant }: { submitted: CardRefund; payment: Payment; merchant: Merchant },
): Promise<Attempt> {
  if (
    payment.refundedHalalas !==
    (submitted.given_back_before_halalas ?? 0) + submitted.amount_halalas
  )
    return attempt
  await completeRefund(tx, submitted, payment, merchant)
  return updateAttempt(tx, attempt.id, {})
}

/**
 * Whether the full amount was returned, or the amount that a cancellation returns when part of the order was refunded another way before.
 */
async function isRefundComplete(tx: Db, attempt: Attempt, payment: Payment): Promise<boolean> {
  const isWhole: boolean = isReturned(payment)
  if (isWhole || attempt.state !== 'refunding') return isWhole
  const part = await cancellationPart(tx, orderOf(attempt))
  return (
    part !== undefined && payment.refundedHalalas >= part.refundedBeforeHalalas + part.amountHalalas
  )
}

async function writeRefunded(
  tx: Db,
  attempt: Attempt,
  payment: Payment,
  {
    merchant,
    reason,
    hasSentParcels = false,
  }: { merchant: Merchant; reason: Reason; hasSentParcels?: boolean },
): Promise<Attempt> {
  const { id: attemptId, order_id: orderId } = attempt
  const back = { attemptId, transactionId: payment.id }
  const { seller } = merchant
  if (
    orderId !== null &&
    !(await creditCancellation(tx, { ...back, ...reason, orderId, seller, hasSentParcels }))
  )
    await writeRefund(tx, orderId, back)
  await completeRefusedRefunds(tx, attemptId, payment)
  return updateAttempt(tx, attemptId, {
    state: 'refunded',
    frozen: null,
    provider_payment_id: payment.id,
    unrecorded_refund_halalas: 0,
  })
}

const markRefundDue = (tx: Db, { id }: Attempt, payment: Payment): Promise<Attempt> =>
  updateAttempt(tx, id, { state: 'refund_due', provider_payment_id: payment.id })

/** Whether exactly the requested amount was paid. */
const isPaid = ({ amount_halalas }: Attempt, { status, amountHalalas }: Payment): boolean =>
  status === 'paid' && amountHalalas === amount_halalas

const isReturned = (payment: Payment | null): payment is Payment =>
  payment?.status === 'refunded' || payment?.status === 'voided'
