import { sql } from 'kysely'
import { storeResponse } from '../idempotency.ts'
import { writeOrder } from '../write-order.ts'
import { queueNewOrderMails } from '#domain/notifications/queue-order-email.ts'
import { writeInvoice } from '#domain/orders/write-invoice.ts'
import type { Db } from '#db/tables.ts'
import { afterCommit } from '#db/transaction.ts'
import { countOrder } from '#shared/counters.ts'
import { updateAttempt, type Attempt, type LockedAttempt } from '#domain/payments/attempt.ts'
import type { ReservedOrder } from './create-payment-attempt.ts'
import type { Payment } from '#domain/payments/gateway.ts'
import type { Merchant } from '#domain/payments/payment-context.ts'

/**
 * Turns the snapshot of a started attempt into its order and takes it out of the cart: `processing` when it is paid, `pending_payment`
 * while the payment waits at the bank's page. From now on the caller's key returns this order.
 */
export async function placeReserved(
  tx: Db,
  attempt: LockedAttempt,
  payment: Payment,
): Promise<Attempt> {
  const { id, customer_id, idempotency_key: key, cartId } = attempt
  const { orderId, ...snapshot } = attempt.frozen as ReservedOrder
  const status = payment.status === 'paid' ? 'processing' : 'pending_payment'
  await writeOrder(tx, snapshot, { status, reserved: [], orderId, cartId, notify: null })
  await tx
    .updateTable('stock_movements')
    .set({ order_id: orderId })
    .where('attempt_id', '=', id)
    .execute()
  if (key !== null) await storeResponse(tx, customer_id, { key, orderId, answer: null })
  return updateAttempt(tx, id, {
    state: 'awaiting',
    order_id: orderId,
    frozen: null,
    provider_payment_id: payment.id,
    redirect_url: payment.redirectUrl,
    // Allows `pollPayment` to ask the provider at once when the shopper returns from the bank's page.
    asked_at: sql<Date>`now() - interval '3 seconds'`,
  })
}

/** Records that an order is paid: writes the invoice with its payment, and queues the mails about it. */
export async function capture(
  tx: Db,
  { id, card_brand, card_last4, ...attempt }: Attempt,
  payment: Payment,
  { seller, orderNoticeEmail }: Merchant,
): Promise<Attempt> {
  const orderId = orderOf({ id, ...attempt })
  // The provider's details of the card are more reliable than those of its token.
  const card = { brand: payment.card.brand ?? card_brand, last4: payment.card.last4 ?? card_last4 }
  const captured = await updateAttempt(tx, id, {
    state: 'captured',
    provider_payment_id: payment.id,
    card_brand: card.brand,
    card_last4: card.last4,
  })
  afterCommit(tx, () => countOrder('card', attempt.amount_halalas))
  await queueNewOrderMails(tx, orderId, orderNoticeEmail)
  await writeInvoice(tx, orderId, seller, {
    type: 'capture',
    transactionId: payment.id,
    attemptId: id,
    card,
  })
  return captured
}

/** Returns the order id of an attempt that has one. */
export function orderOf({ id, order_id }: Pick<Attempt, 'id' | 'order_id'>): number {
  if (order_id === null) throw new Error(`attempt ${id} has no order`)
  return order_id
}
