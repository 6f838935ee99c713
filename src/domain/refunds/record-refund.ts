import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { writeAudit, type Actor } from '#domain/audit/audited-transaction.ts'
import { queueRefundEmail } from '#domain/notifications/queue-refund-email.ts'
import type { Halalas } from '#shared/money.ts'
import type { RefundState } from '#shared/office/refund.ts'
import { orderNumber } from '#shared/order-number.ts'
import { incrementOrderVersion } from './order-version.ts'

/** What the shop completed of refunds to the card of a row of `payment_attempts`. */
export const recordedHalalas = sql`coalesce((
  select sum(amount_halalas) from refunds where refunds.attempt_id = payment_attempts.id and refunds.state = 'done'), 0)`

/**
 * Records that a refund was paid: adds its transaction, and marks the payment as refunded when all of it was returned. Call with the order
 * locked, and with the attempt locked if there is one.
 *
 * @param transactionId the provider's id, or the reference given by staff
 * @returns the amount; 0 if it was recorded before
 */
export async function recordRefund(
  tx: Db,
  { refundId, transactionId, actor }: { refundId: string; transactionId: string; actor: Actor },
): Promise<Halalas> {
  const { rows } = await sql<{
    order_id: number
    amount_halalas: number
    attempt_id: string | null
    state_before: RefundState
  }>`
    with done as (
        update refunds set state = 'done', done_at = now(), unclear_total_halalas = null from (
          select id, state as state_before from refunds where id = ${refundId}::uuid and state <> 'done' for update) before
        where refunds.id = before.id returning refunds.*, state_before),
      recorded as (
        insert into payment_transactions (order_id, invoice_id, attempt_id, refund_id, transaction_id, type, status, amount_halalas,
          card_brand, card_last4)
        select done.order_id, note.invoice_id, done.attempt_id, done.id, ${transactionId}::text, 'refund', 'refunded', done.amount_halalas,
          card_brand, card_last4
        from done left join credit_notes note on note.id = credit_note_id left join payment_attempts attempt on attempt.id = done.attempt_id)
    select order_id, amount_halalas, attempt_id, state_before from done`.execute(tx)
  const [done] = rows
  if (!done) return 0
  if (done.attempt_id !== null) {
    await closeAttempt(tx, done.attempt_id)
    await queueRefundEmail(tx, refundId)
  }
  await incrementOrderVersion(tx, done.order_id)
  await writeAudit(tx, actor, [
    {
      action: 'order.refundDone',
      entityId: done.order_id,
      title: orderNumber(done.order_id),
      changes: { state: [done.state_before, 'done'], amount_halalas: [null, done.amount_halalas] },
    },
  ])
  return done.amount_halalas
}

/**
 * Marks a payment as `refunded` at its full amount only (office.md O5.4). A separate statement, because it must see the refund that was
 * just completed.
 */
async function closeAttempt(tx: Db, attemptId: string): Promise<void> {
  await sql`update payment_attempts attempt set state = 'refunded', frozen = null, updated_at = now()
    where id = ${attemptId}::uuid and state = 'captured' and amount_halalas <= (
      select sum(amount_halalas) from refunds where attempt_id = attempt.id and state = 'done')`.execute(
    tx,
  )
}

/** Returns the actor for the log: the member who requested the refund, for whom the shop acts. */
export const actorOf = (staffId: number | null): Actor => ({
  staffId,
  sessionId: null,
  requestId: null,
  device: null,
  ipHmac: null,
})
