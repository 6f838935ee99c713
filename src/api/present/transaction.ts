import type { TransactionRecord } from '#domain/orders/find-transactions.ts'
import { formatMoney, toRiyals } from '#shared/money.ts'
import type { Transaction } from '#wire/invoice.ts'
import type { Visit } from '../visit.ts'

/** A payment or a refund as contract §3.8 has it; of a card nothing but its face. */
export const presentTransaction = (transaction: TransactionRecord, { locale }: Pick<Visit, 'locale'>): Transaction => ({
  id: transaction.id,
  order_id: transaction.order_id,
  invoice_id: transaction.invoice_id,
  transaction_id: transaction.transaction_id,
  status: transaction.status,
  type: transaction.type,
  payment_method: transaction.payment_method,
  amount: toRiyals(transaction.amount_halalas),
  formatted_amount: formatMoney(transaction.amount_halalas, locale),
  data: transaction.card_last4 === null ? {} : { card_brand: transaction.card_brand, card_last4: transaction.card_last4 },
  created_at: transaction.created_at.toISOString(),
  updated_at: transaction.updated_at.toISOString(),
})
