import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderSnapshot } from '../snapshot-order.ts'
import type { ReservedStock } from '#domain/inventory/reserve-stock.ts'
import type { Db } from '#db/tables.ts'
import type { CardDetails, PaymentGateway } from '#domain/payments/gateway.ts'
import { leaseEnd } from '#domain/payments/lease.ts'

/** An order as an attempt to pay keeps it, with the number it will have: the bank's page must know where to come back to. */
export type ReservedOrder = OrderSnapshot & { orderId: number }

interface Beginning {
  provider: PaymentGateway['name']
  frozen: OrderSnapshot
  taken: ReservedStock[]
  card: CardDetails
  /** The caller's `Idempotency-Key`. */
  key: string | null
  /** The windows in which a refusal counts. */
  throttleKeys: string[]
}

/**
 * Notes that an order is about to be paid, before the provider hears of it, so that a crash loses neither money nor order.
 * Call with the cart locked, stock and coupon taken. While the attempt is `started` the cart is closed;
 * the caller holds its lease (`withLease`). One statement.
 */
export async function createPaymentAttempt(
  tx: Db,
  { provider, frozen, taken, card, key, throttleKeys }: Beginning,
): Promise<{ attemptId: string; orderId: number }> {
  const attemptId = randomUUID()
  const { customer_id, grand_total_halalas } = frozen.order
  const { rows } = await sql<{ order_id: number }>`
    with movements as (
      insert into stock_movements (product_id, quantity, reason, attempt_id)
      select product_id, -quantity, 'sold', ${attemptId}::uuid
      from unnest(${taken.map(({ productId }) => productId)}::int[], ${taken.map(({ quantity }) => quantity)}::int[]) as taken (product_id, quantity))
    insert into payment_attempts (id, customer_id, provider, state, amount_halalas, frozen, idempotency_key, card_brand, card_last4,
      throttle_keys, leased_until)
    select ${attemptId}::uuid, ${customer_id}::int, ${provider}::text, 'started', ${grand_total_halalas}::bigint,
      ${JSON.stringify(frozen)}::jsonb || jsonb_build_object('orderId', nextval(pg_get_serial_sequence('orders', 'id'))),
      ${key}::text, ${card.brand}::text, ${card.last4}::text, ${throttleKeys}::text[], ${leaseEnd}
    returning (frozen->>'orderId')::int as order_id`.execute(tx)
  const [begun] = rows
  if (!begun) throw new Error('an attempt to pay was not written')
  return { attemptId, orderId: begun.order_id }
}
