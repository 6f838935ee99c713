import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderSnapshot } from '../snapshot-order.ts'
import type { ReservedStock } from '#domain/inventory/reserve-stock.ts'
import {
  columnsOfStock,
  reservedRowsSql,
  stockTaken,
  decrementStockSql,
} from '#domain/inventory/decrement-stock.ts'
import type { Db } from '#db/tables.ts'
import type { CardDetails, PaymentGateway } from '#domain/payments/gateway.ts'
import { leaseEnd } from '#domain/payments/lease.ts'

/** An order as a payment attempt stores it, with the number it will have, which is part of the address that the bank's page returns to. */
export type ReservedOrder = OrderSnapshot & { orderId: number }

interface NewAttempt {
  provider: PaymentGateway['name']
  snapshot: OrderSnapshot
  reserved: ReservedStock[]
  card: CardDetails
  /** The caller's `Idempotency-Key`. */
  key: string | null
  /** The windows in which a refusal is counted. */
  throttleKeys: string[]
}

/**
 * Records that an order is about to be paid, before the provider is called, so that a crash loses neither money nor order. Call with the
 * cart locked, stock and coupon reserved. While the attempt is `started` the cart cannot be changed; the caller holds its lease
 * (`withLease`). One statement.
 */
export async function createPaymentAttempt(
  tx: Db,
  { provider, snapshot, reserved, card, key, throttleKeys }: NewAttempt,
): Promise<{ attemptId: string; orderId: number }> {
  const attemptId = randomUUID()
  const { customer_id, grand_total_halalas } = snapshot.order
  const { reservedIds, reservedVariantIds, reservedQuantities } = columnsOfStock(reserved)
  const rowsToTake = reservedRowsSql({
    reservedIds: sql.val(reservedIds),
    reservedVariantIds: sql.val(reservedVariantIds),
    reservedQuantities: sql.val(reservedQuantities),
  })
  const { rows } = await sql<{ order_id: number }>`
    with ${sql.join([
      sql`movements as (
        insert into stock_movements (product_id, variant_id, quantity, reason, attempt_id)
        select product_id, variant_id, -quantity, 'sold', ${attemptId}::uuid from ${rowsToTake})`,
      ...decrementStockSql(stockTaken(reserved), rowsToTake),
    ])}
    insert into payment_attempts (id, customer_id, provider, state, amount_halalas, frozen, idempotency_key, card_brand, card_last4,
      throttle_keys, leased_until)
    select ${attemptId}::uuid, ${customer_id}::int, ${provider}::text, 'started', ${grand_total_halalas}::bigint,
      ${JSON.stringify(snapshot)}::jsonb || jsonb_build_object('orderId', nextval(pg_get_serial_sequence('orders', 'id'))),
      ${key}::text, ${card.brand}::text, ${card.last4}::text, ${throttleKeys}::text[], ${leaseEnd}
    returning (frozen->>'orderId')::int as order_id`.execute(tx)
  const [begun] = rows
  if (!begun) throw new Error('an attempt to pay was not written')
  return { attemptId, orderId: begun.order_id }
}
