import { addOrderNote } from '#contract/office/orders/order-notes.ts'
import { callOnce, type UnansweredCall } from '../session/call-once.ts'
import { officeApi } from '../session/office-api.ts'

/**
 * Pins a note about missing plants to an order, for those who decide, until it is packed or they have taken plants out of it; once for each key. @throws ApiError
 */
export const reportShortage = (orderId: number, text: string, key: string): Promise<unknown> =>
  officeApi.call(addOrderNote, {
    params: { id: orderId },
    body: { text, is_pinned: true, is_shortage: true },
    headers: { 'Idempotency-Key': key },
  })

/** The notes that were sent for a shortage, by order: the last call that got no answer, and the text of a note that is pinned. */
export type SentNotes = Map<number, { current: UnansweredCall | null; pinned?: string }>

/**
 * Pins a note to each order. Repeated after one was refused, it leaves out the orders that have theirs.
 *
 * @throws ApiError of the first note that is refused
 */
export async function reportShortages(
  sent: SentNotes,
  notes: readonly { id: number; text: string }[],
  report = reportShortage,
): Promise<void> {
  for (const { id, text } of notes) {
    const last = sent.get(id) ?? { current: null }
    sent.set(id, last)
    if (last.pinned === text) continue
    await callOnce(last, text, (key) => report(id, text, key))
    last.pinned = text
  }
}
