import { addOrderNote } from '#contract/office/orders/order-notes.ts'
import { officeApi } from '../session/office-api.ts'

/**
 * Pins a note about missing plants to an order, for those who decide, until the order is packed; once for each key. @throws ApiError
 */
export const reportShortage = (orderId: number, text: string, key: string): Promise<unknown> =>
  officeApi.call(addOrderNote, {
    params: { id: orderId },
    body: { text, is_pinned: true, is_shortage: true },
    headers: { 'Idempotency-Key': key },
  })
