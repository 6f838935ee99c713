import type { Order } from '#contract/order.ts'

/** What has become of a payment, as far as the shop has been asked. `bankUrl`: the bank's page, while it waits for the shopper. */
export type PaymentStatus =
  | { name: 'asking'; bankUrl: string | null }
  /** The bank's page still waits: the shopper has left it without a decision. The shop is asked on. */
  | { name: 'unfinished'; order: Order; bankUrl: string }
  /** The bank has not said anything for a minute; nobody asks any more. */
  | { name: 'timedOut'; order: Order; bankUrl: string | null }
  | { name: 'settled'; order: Order }
  | { name: 'failed'; error: unknown }

const timeoutMs = 60_000
/** After a decision the bank's page may still be named for a moment; longer, and the shopper has left it without one. */
const decisionMs = 6000

export const isTimedOut = (elapsedMs: number): boolean => elapsedMs >= timeoutMs

/** The status after an answer of the shop, so long after it was asked first. */
export function paymentStatusOf(
  order: Order,
  bankUrl: string | null,
  elapsedMs: number,
): PaymentStatus {
  if (order.status !== 'pending_payment') return { name: 'settled', order }
  if (isTimedOut(elapsedMs)) return { name: 'timedOut', order, bankUrl }
  if (bankUrl !== null && elapsedMs >= decisionMs) return { name: 'unfinished', order, bankUrl }
  return { name: 'asking', bankUrl }
}
