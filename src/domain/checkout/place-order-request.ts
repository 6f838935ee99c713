import type { PricedCart } from '#domain/cart/priced-cart.ts'
import type { OrderRecord } from '#domain/orders/load-orders.ts'
import type { Db } from '#db/tables.ts'

/** One call that places an order. */
export interface PlaceOrderRequest {
  /** The caller's `Idempotency-Key`. */
  key: string | null
  /** Composes the answer for the order; called in the transaction, because the answer is stored with the order. */
  answer: (tx: Db, order: OrderRecord) => Promise<string>
  /** Continues a payment that takes longer than the answer; it is finished before the process ends if possible. */
  continueAfterAnswer: (work: () => Promise<unknown>) => void
  /** The absolute address that the bank's page returns the shopper to. */
  returnUrl: (orderId: number) => string
}

/** `changed`: no order was placed, because the total differs from the one last shown (contract D-26); the next try may succeed. */
export type PlaceOrderResult =
  | { outcome: 'placed'; answer: string; isReplay: boolean }
  | { outcome: 'changed'; cart: PricedCart }
