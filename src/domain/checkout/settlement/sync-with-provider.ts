import type { Attempt } from '#domain/payments/attempt.ts'
import { cancellationPart } from '#domain/refunds/credit-cancellation.ts'
import { transitionAttempt } from './transition-attempt.ts'
import type { Payment } from '#domain/payments/gateway.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { withTransactionRetry } from '#db/transaction.ts'

/**
 * Asks the provider how an attempt stands, makes of it what the answer says, and undoes at the provider what is over on our
 * side. Safe to repeat, from many places at once; outside any transaction. Null when there is no such attempt.
 * `takeOver`: also finish what somebody else has begun and left.
 *
 * @throws GatewayError the provider cannot be asked; asking again later is the remedy
 */
export async function syncWithProvider(
  paymentContext: PaymentContext,
  attemptId: string,
  { takeOver = false } = {},
): Promise<Attempt | null> {
  const { gateway } = paymentContext
  const payment = await gateway.find(attemptId)
  // A payment that the provider does not know may be on its way: only the reconciler, minutes later, concludes anything from that.
  if (!payment && !takeOver) return null
  const attempt = await recordPayment(paymentContext, attemptId, payment)
  if (!attempt || !payment || !(isOver(attempt, takeOver) && isOpen(payment))) return attempt
  const { id, amountHalalas } = payment
  const { state, order_id: orderId } = attempt
  const part =
    state === 'refunding' && orderId !== null
      ? await cancellationPart(paymentContext.db, orderId)
      : undefined
  return recordPayment(
    paymentContext,
    attemptId,
    await gateway.refund({ id, attemptId, amountHalalas, part }),
  )
}

/** `transitionAttempt` in a transaction of its own. */
export const recordPayment = (
  paymentContext: PaymentContext,
  attemptId: string,
  payment: Payment | null,
): Promise<Attempt | null> =>
  withTransactionRetry(paymentContext.db, (tx) =>
    transitionAttempt(tx, paymentContext, attemptId, payment),
  )

const isOver = ({ state }: Attempt, takeOver: boolean): boolean =>
  state === 'abandoned' || state === 'refund_due' || (takeOver && state === 'refunding')
const isOpen = ({ status }: Payment): boolean => status === 'paid' || status === 'requires_action'
