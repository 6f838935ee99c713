import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * Writes that an order's money was given back, all of it: the refund beside the payment, with the same card, and the invoice as
 * refunded. Call in the transaction that records the refund. An order is refunded once: a second call fails on the unique
 * transaction. One statement.
 */
export async function writeRefund(
  tx: Db,
  orderId: number,
  { transactionId, attemptId }: { transactionId: string; attemptId: string },
): Promise<void> {
  await sql`
    with invoice as (
      update invoices set state = 'refunded', refunded_at = now() where order_id = ${orderId} returning id, order_id)
    insert into payment_transactions (order_id, invoice_id, attempt_id, transaction_id, type, status, amount_halalas, card_brand, card_last4)
    select orders.id, invoice.id, ${attemptId}::uuid, ${transactionId}::text, 'refund', 'refunded', grand_total_halalas, attempt.card_brand, attempt.card_last4
    from orders
      join payment_attempts attempt on attempt.id = ${attemptId}::uuid
      left join invoice on invoice.order_id = orders.id
    where orders.id = ${orderId}`.execute(tx)
}
