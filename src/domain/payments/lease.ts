import { sql } from 'kysely'
import type { PaymentContext } from './payment-context.ts'

/**
 * The process that asks the provider about a started attempt holds its lease for this long, and keeps renewing it. Longer than any answer
 * of a provider may take (12 s): a payment that the provider does not know at the end of a lease is not on its way any more.
 */
const leaseSeconds = 20
const renewEveryMs = 5_000

/** The end of a lease that begins now, by the database's clock. */
export const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`

/**
 * Renews the lease of a started attempt while `work` runs. When `work` fails the lease ends at once, so that the next call or reconciler
 * finishes the attempt; when the process dies the lease expires.
 */
export async function withLease<T>(
  paymentContext: PaymentContext,
  attemptId: string,
  work: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(
    () => void setLease(paymentContext, attemptId, leaseEnd),
    renewEveryMs,
  )
  try {
    return await work()
  } catch (error) {
    await setLease(paymentContext, attemptId, sql<Date>`now()`)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** An unavailable database does not fail the work: the lease then ends earlier or later than it should. */
async function setLease(
  { db, log }: PaymentContext,
  attemptId: string,
  until: typeof leaseEnd,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ leased_until: until })
    .where('id', '=', attemptId)
    .where('state', '=', 'started')
    .execute()
    .catch((error: unknown) =>
      log.warn({ err: error, attemptId }, 'the lease of a payment attempt could not be set'),
    )
}
