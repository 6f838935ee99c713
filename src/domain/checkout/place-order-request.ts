import type { PricedCart } from '#domain/cart/priced-cart.ts'
import type { OrderRecord } from '#domain/orders/load-orders.ts'
import type { Db } from '#db/tables.ts'

/** One call that sends an order off. */
export interface PlaceOrderRequest {
  /** The caller's `Idempotency-Key`. */
  key: string | null
  /** Says what to answer for the order; called in the transaction, because the answer is stored with the order. */
  answer: (tx: Db, order: OrderRecord) => Promise<string>
  /** Takes on a payment that outlasts its answer; it is finished before the process ends if it can be. */
  continueAfterAnswer: (work: () => Promise<unknown>) => void
  /** Where the bank's page sends the shopper afterwards; absolute. */
  returnUrl: (orderId: number) => string
}

/** `changed`: nothing was bought, because the total is not the one last shown (contract D-26); the next try may go through. */
export type PlaceOrderResult =
  | { outcome: 'placed'; answer: string; isReplay: boolean }
  | { outcome: 'changed'; cart: PricedCart }
