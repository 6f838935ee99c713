import { sql } from 'kysely'
import type { Db, PaymentMethod, Row } from '#db/tables.ts'
import { findDocumentIds, type DocumentQuery } from './find-order-documents.ts'

/** A payment or a refund, with the payment method of its order. */
export interface TransactionRecord extends Row<'payment_transactions'> {
  payment_method: PaymentMethod
}

/** Returns a page of a customer's payments and refunds, newest first unless sorted, and the total number. Two statements. */
export async function findTransactions(
  db: Db,
  query: DocumentQuery,
): Promise<{ transactions: TransactionRecord[]; total: number }> {
  const { ids, total } = await findDocumentIds(db, 'payment_transactions', query)
  const transactions = await db
    .selectFrom('payment_transactions')
    .innerJoin('orders', 'orders.id', 'payment_transactions.order_id')
    .selectAll('payment_transactions')
    .select('orders.payment_method')
    .where('payment_transactions.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy(sql`array_position(${ids}::int[], payment_transactions.id)`)
    .execute()
  return { transactions, total }
}
