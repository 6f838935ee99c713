import { sql } from 'kysely'
import { awaitingMinutes } from '#shared/billing/payment-deadline.ts'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { cancelAwaitingAttempt } from './cancel-attempt.ts'
import { alarmOverdueRefunds } from '#domain/payments/alarm-overdue-refunds.ts'
import { resumeOrder, type Attempt } from '#domain/payments/attempt.ts'
import { RefundRefused } from '#domain/payments/gateway.ts'
import { leaseEnd } from '#domain/payments/lease.ts'
import { checkDecisions } from '#domain/refunds/check-decisions.ts'
import { reconcileRefunds } from '#domain/refunds/reconcile-refunds.ts'
import { syncWithProvider } from './sync-with-provider.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { watchRefusals } from '#domain/payments/watch-refusals.ts'

/** The time after which a process that refunds, or charges without a lease (a version before leases), is considered dead. */
const staleAfterMinutes = 2
/** The number of attempts claimed at once, so that other processes find the rest. */
const batch = 20

/**
 * Asks the provider about every attempt that is due, and finishes, cancels or refunds it. Several processes may call it: each attempt is
 * claimed by one of them. An order that is not paid after 30 minutes is cancelled, after a last check. Started refunds are finished. Money
 * that stays owed raises an alarm, and refusals are watched. Card tokens that are too old are deleted.
 */
export async function reconcile(
  paymentContext: PaymentContext,
  stopped?: AbortSignal,
): Promise<void> {
  await deleteExpiredTokens(paymentContext.db)
  let isMore = true
  while (isMore) isMore = await reconcileBatch(paymentContext, stopped)
  await reconcileRefunds(paymentContext, stopped)
  await checkDecisions(paymentContext, stopped)
  await alarmOverdueRefunds(paymentContext)
  await watchRefusals(paymentContext)
}

/** Returns whether there may be more attempts. */
async function reconcileBatch(
  paymentContext: PaymentContext,
  stopped?: AbortSignal,
): Promise<boolean> {
  const due = await claimDue(paymentContext)
  for (const attempt of due) {
    if (stopped?.aborted) return false
    await reconcileAttempt(paymentContext, attempt).catch((error: unknown) => {
      const { id, state } = attempt
      paymentContext.log.error(
        { err: error, attemptId: id, state },
        'a payment could not be settled',
      )
    })
  }
  return due.length === batch
}

type Due = Pick<Attempt, 'id' | 'state'> & { is_late: boolean }

async function reconcileAttempt(
  paymentContext: PaymentContext,
  { id, is_late }: Due,
): Promise<void> {
  const settled = await syncWithProvider(paymentContext, id, { takeOver: true }).catch(
    async (error: unknown) => {
      if (error instanceof RefundRefused) await resumeOrder(paymentContext.db, id)
      throw error
    },
  )
  if (settled?.state === 'abandoned') return closeAttempt(paymentContext.db, id)
  if (settled?.state !== 'awaiting' || !is_late) return
  if (await withTransactionRetry(paymentContext.db, (tx) => cancelAwaitingAttempt(tx, id)))
    await syncWithProvider(paymentContext, id)
}

/**
 * Claims the attempts that are due, started ones with their lease. For abandoned attempts and those owed back the wait doubles each time,
 * up to an hour.
 */
async function claimDue({ db, gateway }: PaymentContext): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select id from payment_attempts
      where provider = ${gateway.name} and state in ('started', 'awaiting', 'abandoned', 'refunding', 'refund_due')
        and asked_at <= now() - case
          when state = 'started' and leased_until is not null then interval '0'
          when state in ('started', 'refunding') then make_interval(mins => ${staleAfterMinutes})
          when state = 'awaiting' then least(interval '5 minutes', greatest(interval '15 seconds', started_at + make_interval(mins => ${awaitingMinutes}) - asked_at))
          else least(interval '1 hour', greatest(interval '15 seconds', asked_at - updated_at)) end
        and (state <> 'started' or leased_until is null or leased_until <= now())
      order by asked_at limit ${batch} for update skip locked)
    update payment_attempts set asked_at = now(), leased_until = case when state = 'started' then ${leaseEnd} end from due where payment_attempts.id = due.id
    returning payment_attempts.id, state, started_at <= now() - make_interval(mins => ${awaitingMinutes}) as is_late`.execute(
    db,
  )
  return rows
}

/**
 * Closes an attempt a day after it was abandoned, when no payment can arrive any more: call it once the provider has answered that there is
 * no money.
 */
async function closeAttempt(db: Db, attemptId: string): Promise<void> {
  await sql`update payment_attempts set state = 'refused', updated_at = now()
    where id = ${attemptId}::uuid and state = 'abandoned' and updated_at < now() - interval '1 day'`.execute(
    db,
  )
}

async function deleteExpiredTokens(db: Db): Promise<void> {
  await sql`update carts set card_token_sealed = null, card_brand = null, card_last4 = null, card_expires_at = null,
      updated_at = clock_timestamp()
    where card_expires_at < now()`.execute(db)
}
