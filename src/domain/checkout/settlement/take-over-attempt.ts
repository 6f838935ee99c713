import { sql } from 'kysely'
import { GatewayError } from '#domain/payments/gateway.ts'
import { leaseEnd } from '#domain/payments/lease.ts'
import { syncWithProvider } from './sync-with-provider.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'

/**
 * Finishes a started attempt whose process died: its lease has ended, and one caller gets the next lease. Does nothing while the lease is
 * valid, and leaves the attempt unchanged when the provider cannot be asked. Outside any transaction.
 */
export async function takeOverAttempt(
  paymentContext: PaymentContext,
  attemptId: string,
): Promise<void> {
  const claimed = await paymentContext.db
    .updateTable('payment_attempts')
    .set({ leased_until: leaseEnd, asked_at: sql<Date>`now()` })
    .where('id', '=', attemptId)
    .where('provider', '=', paymentContext.gateway.name)
    .where('state', '=', 'started')
    .where('leased_until', '<=', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return
  try {
    await syncWithProvider(paymentContext, attemptId, { takeOver: true })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    paymentContext.log.warn(
      { err: error, attemptId },
      'the payment provider cannot be asked about an attempt whose process died',
    )
  }
}
