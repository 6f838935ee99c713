import type { Attempt } from '#domain/payments/attempt.ts'
import { cancellationPart } from '#domain/refunds/credit-cancellation.ts'
import { transitionAttempt } from './transition-attempt.ts'
import type { Payment } from '#domain/payments/gateway.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { withTransactionRetry } from '#db/transaction.ts'

/**
 * Asks the provider for the state of an attempt, applies the answer, and undoes at the provider what is over in the shop. Safe to repeat,
 * and to run concurrently; outside any transaction. Null when there is no such attempt. `takeOver`: also finishes what another process has
 * begun and left.
 *
 * @throws GatewayError the provider cannot be asked; ask again later
 */
export async function syncWithProvider(
  paymentContext: PaymentContext,
  attemptId: string,
  { takeOver = false } = {},
): Promise<Attempt | null> {
  const { gateway } = paymentContext
  const payment = await gateway.find(attemptId)
  // A payment that the provider does not know may still be on its way: only the reconciler, minutes later, concludes that it failed.
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

/** Runs `transitionAttempt` in a transaction. */
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
