import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { afterCommit, withTransactionRetry } from '#db/transaction.ts'
import { writeAudit, type Actor, type Audit } from '#domain/audit/audited-transaction.ts'
import { lockAttempt } from '#domain/payments/attempt.ts'
import type { Payment } from '#domain/payments/gateway.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import type { Halalas } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { isPaidAfterAll } from './check-decisions.ts'
import { incrementOrderVersion } from './order-version.ts'
import { actorOf, recordedHalalas, recordRefund } from './record-refund.ts'

/**
 * Whether a row of `payment_attempts` has a refund that somebody made in the provider's dashboard and that staff must record. A cancellation
 * in progress records it itself, and nothing can be credited once the whole invoice is.
 */
export const hasUnrecordedRefund = sql<boolean>`(
  unrecorded_refund_halalas > 0 and payment_attempts.state = 'captured'
  and exists (select from invoices where invoices.order_id = payment_attempts.order_id and invoices.state <> 'refunded'))`

interface Refunded {
  /** What the provider has refunded of the payment. */
  totalHalalas: Halalas
  /** What was completed in this transaction. */
  completedHalalas?: Halalas
}

/**
 * Stores how much the provider has refunded of a payment beyond the refunds that the shop completed: somebody refunded it in the provider's
 * dashboard, so that it has no credit note yet (tax.md 1). The provider's total never falls: a lower one is an older answer, and changes
 * nothing. When it is news, it is written into the audit log, and raises the alarm if there is a `log`. Call with the payment locked.
 */
export async function storeUnrecordedRefund(
  tx: Db,
  attemptId: string,
  { totalHalalas, completedHalalas = 0 }: Refunded,
  { log, actor = actorOf(null) }: { log?: PaymentContext['log']; actor?: Actor } = {},
): Promise<void> {
  const { rows } = await sql<{ orderId: number; beforeHalalas: Halalas; nowHalalas: Halalas }>`
    with known as (
      select id, unrecorded_refund_halalas as before, greatest(0, unrecorded_refund_halalas - ${completedHalalas}::bigint,
        ${totalHalalas}::bigint - ${recordedHalalas})::bigint as now
      from payment_attempts where id = ${attemptId}::uuid and order_id is not null)
    update payment_attempts set unrecorded_refund_halalas = known.now, updated_at = now() from known
    where payment_attempts.id = known.id and known.now <> known.before
    returning order_id as "orderId", known.before as "beforeHalalas", known.now as "nowHalalas"`.execute(
    tx,
  )
  const [stored] = rows
  if (!stored || stored.nowHalalas < stored.beforeHalalas) return
  const { orderId, beforeHalalas, nowHalalas } = stored
  await incrementOrderVersion(tx, orderId)
  await writeAudit(tx, actor, [
    {
      action: 'order.refundUnrecorded',
      entityId: orderId,
      title: orderNumber(orderId),
      changes: { amount_halalas: [beforeHalalas, nowHalalas] },
    },
  ])
  afterCommit(tx, () =>
    log?.error(
      {
        alarm: 'refundUnrecorded',
        orderId,
        attemptId,
        unrecordedHalalas: nowHalalas,
        totalHalalas,
      },
      'somebody refunded a part of a payment in the dashboard of the payment provider: it needs a credit note, which staff write on the page of the order',
    ),
  )
}

/** Records a refund to the card that somebody made in the provider's dashboard. Call with the payment and the order locked. */
export async function recordMadeRefund(
  tx: Db,
  { actor }: Pick<Audit, 'actor'>,
  refundId: string,
  { attemptId, paymentId }: { attemptId: string; paymentId: string | null },
): Promise<void> {
  const completedHalalas = await recordRefund(tx, {
    refundId,
    transactionId: paymentId ?? attemptId,
    actor,
  })
  await storeUnrecordedRefund(tx, attemptId, { totalHalalas: 0, completedHalalas })
}

/**
 * Completes the refunds to the card that the provider refused before, as far as what it has refunded beyond the completed ones covers them:
 * somebody refunded the whole payment in the dashboard. Call with the payment and the order locked, after the credit note of the rest.
 */
export async function completeRefusedRefunds(
  tx: Db,
  attemptId: string,
  { id: transactionId, refundedHalalas }: Payment,
): Promise<void> {
  const { rows } = await sql<Pick<Row<'refunds'>, 'id' | 'staff_id'>>`
    select id, staff_id from (
      select refunds.id, staff_id, created_at, ${refundedHalalas}::bigint - ${recordedHalalas}
        - sum(refunds.amount_halalas) over (order by created_at, refunds.id) as rest
      from refunds join payment_attempts on payment_attempts.id = attempt_id
      where attempt_id = ${attemptId}::uuid and refunds.state = 'refused') as refused
    where rest >= 0 order by created_at, id`.execute(tx)
  for (const { id: refundId, staff_id: staffId } of rows)
    await recordRefund(tx, { refundId, transactionId, actor: actorOf(staffId) })
}

/**
 * Returns whether the provider's total shows that a refund to the card was made already: somebody refunded it in the dashboard, or it was
 * paid after all (`isPaidAfterAll`). A smaller amount of which the shop did not know is another refund: it is stored for staff to record.
 */
export async function isRefundMade(
  { db, log }: Pick<PaymentContext, 'db' | 'log'>,
  refund: Pick<Row<'refunds'>, 'id' | 'amount_halalas'> & { attempt_id: string },
  totalHalalas: Halalas,
): Promise<boolean> {
  const { id, attempt_id: attemptId, amount_halalas: amount } = refund
  const { rows } = await sql<{ halalas: Halalas }>`
    select greatest(unrecorded_refund_halalas, ${totalHalalas}::bigint - ${recordedHalalas})::bigint as halalas
    from payment_attempts where id = ${attemptId}::uuid`.execute(db)
  const unrecorded = Number(rows[0]?.halalas ?? 0)
  if (amount <= unrecorded || (await isPaidAfterAll(db, id, totalHalalas))) return true
  if (unrecorded > 0)
    await withTransactionRetry(db, async (tx) => {
      await lockAttempt(tx, attemptId)
      await storeUnrecordedRefund(tx, attemptId, { totalHalalas }, { log })
    })
  return false
}

/** An unrecorded refund as staff see it. */
export interface UnrecordedRefund {
  order_id: number
  customer_id: number
  customer_name: string
  card_brand: string | null
  card_last4: string | null
  amount_halalas: number
  noticed_at: Date
}

/** Returns the unrecorded refunds, of all orders or of one, oldest first, as far as anything is left to credit. */
export async function findUnrecordedRefunds(
  db: Db,
  { orderId, limit }: { orderId?: number | undefined; limit: number },
): Promise<UnrecordedRefund[]> {
  const { rows } = await sql<UnrecordedRefund>`
    select order_id, customer.id as customer_id, concat_ws(' ', customer.first_name, customer.last_name) as customer_name,
      card_brand, card_last4, payment_attempts.updated_at as noticed_at,
      least(unrecorded_refund_halalas, (
        select invoices.total_halalas - coalesce((select sum(total_halalas) from credit_notes where invoice_id = invoices.id), 0)
        from invoices where invoices.order_id = payment_attempts.order_id))::bigint as amount_halalas
    from payment_attempts join customers customer on customer.id = payment_attempts.customer_id
    where ${hasUnrecordedRefund} and (${orderId ?? null}::bigint is null or order_id = ${orderId ?? null}::bigint)
    order by payment_attempts.updated_at, order_id limit ${limit}`.execute(db)
  return rows
}
