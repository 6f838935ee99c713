import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * Records the refund of money that arrived for an order that was no longer valid: it has no invoice, so there is no credit note either
 * (tax.md 1.4). Call in the transaction that records it. One statement.
 */
export async function writeRefund(
  tx: Db,
  orderId: number,
  { transactionId, attemptId }: { transactionId: string; attemptId: string },
): Promise<void> {
  await sql`
    insert into payment_transactions (order_id, attempt_id, transaction_id, type, status, amount_halalas, card_brand, card_last4)
    select ${orderId}::int, id, ${transactionId}::text, 'refund', 'refunded', amount_halalas, card_brand, card_last4
    from payment_attempts where id = ${attemptId}::uuid`.execute(tx)
}
