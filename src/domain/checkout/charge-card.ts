import { cancelStartedAttempt } from './settlement/cancel-attempt.ts'
import { transitionAttempt } from './settlement/transition-attempt.ts'
import { GatewayError, type Charge, type Payment } from '#domain/payments/gateway.ts'
import { withLease } from '#domain/payments/lease.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { loadKnownOrder } from '#domain/orders/load-orders.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { ShopError, type ErrorCode } from '#shared/shop-error.ts'
import { storeResponse } from './idempotency.ts'
import type { PlaceOrderResult, PlaceOrderRequest } from './place-order-request.ts'

/**
 * Charges the card of a started attempt, and writes the outcome. When the outcome is unknown, the shopper learns that nothing was charged,
 * and the reconciler makes sure of it.
 *
 * @throws ShopError `paymentDeclined` `paymentProviderError`
 */
export const chargeCard = (
  paymentContext: PaymentContext,
  charge: Charge,
  customerId: number,
  request: PlaceOrderRequest,
): Promise<PlaceOrderResult> =>
  withLease(paymentContext, charge.attemptId, () =>
    chargeAndRespond(paymentContext, charge, customerId, request),
  )

async function chargeAndRespond(
  paymentContext: PaymentContext,
  charge: Charge,
  customerId: number,
  { key, answer }: PlaceOrderRequest,
): Promise<PlaceOrderResult> {
  const { db } = paymentContext
  const payment = await askProvider(paymentContext, charge)
  const result = await withTransactionRetry(
    db,
    async (tx): Promise<string | { refusal: ErrorCode }> => {
      const attempt = payment
        ? await transitionAttempt(tx, paymentContext, charge.attemptId, payment)
        : await cancelStartedAttempt(tx, charge.attemptId)
      if (attempt?.state === 'refused') return { refusal: 'paymentDeclined' }
      const orderId = attempt?.order_id ?? null
      // Another source, for example a webhook, may have reported the outcome meanwhile and written the order.
      if (orderId === null) return { refusal: 'paymentProviderError' }
      const body = await answer(tx, await loadKnownOrder(tx, orderId))
      if (key !== null) await storeResponse(tx, customerId, { key, orderId, answer: body })
      return body
    },
  )
  // Thrown after the commit: the reservations that a refusal released must stay released.
  if (typeof result !== 'string') throw new ShopError(result.refusal)
  return { outcome: 'placed', answer: result, isReplay: false }
}

/** Null: the provider's outcome is unknown. */
async function askProvider(
  { gateway, log }: PaymentContext,
  charge: Charge,
): Promise<Payment | null> {
  try {
    return await gateway.charge(charge)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, attemptId: charge.attemptId }, 'the payment provider did not answer')
    return null
  }
}
