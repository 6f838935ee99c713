import { sql } from 'kysely'
import { skipMovementTriggerSql } from './skip-movement-trigger.ts'
import { prepared, type Placeholders } from '#db/prepared.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/** A line of a cart, as far as stock is concerned. */
export interface StockDemand {
  id: number
  product: { id: number; stock_quantity: number | null }
  quantity: number
}

export interface ReservedStock {
  productId: number
  quantity: number
}

/**
 * Reserves products, all or none, by decrementing `stock_quantity` at once; a product whose stock is not tracked needs no
 * reservation. The rows are locked in the order of their ids (a fixed order cannot deadlock). Of two buyers of the last one
 * the second waits for the lock, reads the row again as the first left it (READ COMMITTED) and finds none. `NO KEY UPDATE`
 * does not block the foreign-key checks of carts that add the product meanwhile. Call in a transaction. One statement.
 *
 * @throws ShopError `insufficientStock` { lineId, availableQuantity }
 */
export async function reserveStock(tx: Db, lines: StockDemand[]): Promise<ReservedStock[]> {
  const tracked = lines.filter(({ product }) => product.stock_quantity !== null)
  if (tracked.length === 0) return []
  const rows = await reserving(tx, {
    productIds: tracked.map(({ product }) => product.id),
    quantities: tracked.map(({ quantity }) => quantity),
  })
  const short = rows.find(({ quantity, stock }) => quantity > stock)
  if (!short) return rows.map(({ productId, quantity }) => ({ productId, quantity }))
  const line = tracked.find(({ product }) => product.id === short.productId)
  throw new ShopError('insufficientStock', { lineId: line?.id, availableQuantity: short.stock })
}

const reserving = prepared(
  (wanted: Placeholders<{ productIds: number[]; quantities: number[] }>, db) =>
    sql<ReservedStock & { stock: number }>`
    with wanted as (
        select id, sum(quantity)::int as quantity
        from unnest(${wanted.productIds}::int[], ${wanted.quantities}::int[]) as line (id, quantity)
        group by id),
      locked as materialized (
        select id, stock_quantity from products
        where id in (select id from wanted) and stock_quantity is not null order by id for no key update),
      ${skipMovementTriggerSql},
      taken as (
        update products set stock_quantity = products.stock_quantity - wanted.quantity
        from trigger_skipped, wanted join locked using (id)
        where setting = 'on' and products.id = wanted.id and not exists (select from locked join wanted using (id) where stock_quantity < wanted.quantity))
    select id as "productId", quantity, stock_quantity as stock from locked join wanted using (id) order by id`.compile(
      db,
    ),
)
