import type { Order } from '#contract/order.ts'

/** The status of a payment according to the shop. `bankUrl`: the bank's page, while it waits for the shopper. */
export type PaymentStatus =
  | { name: 'asking'; bankUrl: string | null }
  /** The bank's page still waits: the shopper has left it without a decision. Polling continues. */
  | { name: 'unfinished'; order: Order; bankUrl: string }
  /** The bank has not answered for a minute; polling has stopped. */
  | { name: 'timedOut'; order: Order; bankUrl: string | null }
  | { name: 'settled'; order: Order }
  | { name: 'failed'; error: unknown }

const timeoutMs = 60_000
/**
 * The bank's page may still be returned for this long after a decision, in milliseconds; if it is returned longer, the shopper has left it
 * without one.
 */
const decisionMs = 6000

export const isTimedOut = (elapsedMs: number): boolean => elapsedMs >= timeoutMs

/**
 * The status for an answer of the shop, by the time since the first request. `hasLeftBank`: the shopper came back by the Back button, so no
 * decision is on its way.
 */
export function paymentStatusOf(
  order: Order,
  bankUrl: string | null,
  elapsedMs: number,
  hasLeftBank = false,
): PaymentStatus {
  if (order.status !== 'pending_payment') return { name: 'settled', order }
  if (isTimedOut(elapsedMs)) return { name: 'timedOut', order, bankUrl }
  if (bankUrl !== null && (hasLeftBank || elapsedMs >= decisionMs))
    return { name: 'unfinished', order, bankUrl }
  return { name: 'asking', bankUrl }
}
