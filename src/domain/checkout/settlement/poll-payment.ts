import { sql } from 'kysely'
import { GatewayError } from '#domain/payments/gateway.ts'
import { syncWithProvider } from './sync-with-provider.ts'
import { awaitingMinutes } from '#shared/billing/payment-deadline.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'

/**
 * Asks the provider about an order that waits for its payment, at most every 3 seconds however often the shopper's page asks. If the
 * provider cannot answer, the reconciler asks later; an order past its time limit is left to the reconciler, because a page that keeps
 * asking would keep postponing the reconciler's turn. Returns whether the provider answered.
 */
export async function pollPayment(
  paymentContext: PaymentContext,
  orderId: number,
): Promise<boolean> {
  const claimed = await paymentContext.db
    .updateTable('payment_attempts')
    .set({ asked_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('provider', '=', paymentContext.gateway.name)
    .where('state', '=', 'awaiting')
    .where('asked_at', '<=', sql<Date>`now() - interval '3 seconds'`)
    .where('started_at', '>', sql<Date>`now() - make_interval(mins => ${awaitingMinutes})`)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return false
  try {
    await syncWithProvider(paymentContext, claimed.id)
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    paymentContext.log.warn(
      { err: error, orderId },
      'the payment provider cannot be asked about an order',
    )
    return false
  }
}
