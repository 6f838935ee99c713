import { writeInvoice } from '#domain/orders/write-invoice.ts'
import type { Seller } from '#shared/settings.ts'
import type { Shop } from '../shop.ts'

/** Turns a cash order into one paid by card, in the state after settling a payment. Returns the attempt's id. */
export async function payByCard(
  shop: Shop,
  orderId: number,
  seller: Seller = shop.settings.seller,
): Promise<string> {
  const attemptId = crypto.randomUUID()
  const card = { brand: 'visa', last4: '1111' }
  await shop.db.transaction().execute(async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set({ payment_method: 'credit_card', status: 'processing' })
      .where('id', '=', orderId)
      .returning(['customer_id', 'grand_total_halalas'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('payment_attempts')
      .values({
        id: attemptId,
        customer_id: order.customer_id,
        order_id: orderId,
        provider: 'sandbox',
        provider_payment_id: `pay_${orderId}`,
        state: 'captured',
        amount_halalas: order.grand_total_halalas,
        frozen: null,
        idempotency_key: null,
        card_brand: card.brand,
        card_last4: card.last4,
        redirect_url: null,
      })
      .execute()
    await writeInvoice(tx, orderId, seller, {
      type: 'capture',
      transactionId: `pay_${orderId}`,
      attemptId,
      card,
    })
  })
  return attemptId
}
