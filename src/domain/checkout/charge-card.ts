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
 * Charges the card of an attempt that has begun, and writes what came of it. When nobody knows what came of it, the shopper
 * gets the answer that nothing was charged, and the reconciler makes it true.
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
      // Somebody else, a webhook say, may have learned what we did not, and written the order.
      if (orderId === null) return { refusal: 'paymentProviderError' }
      const body = await answer(tx, await loadKnownOrder(tx, orderId))
      if (key !== null) await storeResponse(tx, customerId, { key, orderId, answer: body })
      return body
    },
  )
  // Thrown after the commit: what a refusal gives back must stay given back.
  if (typeof result !== 'string') throw new ShopError(result.refusal)
  return { outcome: 'placed', answer: result, isReplay: false }
}

/** Null: nobody knows what the provider did. */
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
