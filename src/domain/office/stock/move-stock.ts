import { sql } from 'kysely'
import { skipMovementTriggerSql } from '#domain/inventory/skip-movement-trigger.ts'
import type { Db } from '#db/tables.ts'
import type { StockReason } from '#shared/office/stock.ts'
import type { Move } from './lock-plants.ts'

interface MovedBy {
  documentId: number
  staffId: number
  reason: StockReason
}

/**
 * Writes the movements of a document and changes the stock by them, always relatively, never to a value read before. Call with the plants
 * locked. For an untracked plant only the movement is written; movements of an inactive variant do not change its product's stock. One
 * statement.
 */
export async function moveStock(
  tx: Db,
  { documentId, staffId, reason }: MovedBy,
  moves: readonly Move[],
): Promise<void> {
  const moved = moves
    .filter(({ quantity }) => quantity !== 0)
    .map(({ productId, variantId, quantity }) => ({
      product_id: productId,
      variant_id: variantId,
      quantity,
    }))
  if (moved.length === 0) return
  await sql`
    with moved as (
        select product_id, variant_id, quantity
        from json_to_recordset(${JSON.stringify(moved)}::json) as given (product_id int, variant_id int, quantity int)),
      ${skipMovementTriggerSql},
      written as (
        insert into stock_movements (product_id, variant_id, quantity, reason, document_id, staff_id)
        select product_id, variant_id, quantity, ${reason}, ${documentId}::int, ${staffId}::int from moved),
      varied as (
        update product_variants set stock_quantity = stock_quantity + change
        from (select variant_id, sum(quantity)::int as change from moved where variant_id is not null group by variant_id) as changed
        where id = variant_id and stock_quantity is not null)
    update products set stock_quantity = products.stock_quantity + change
    from trigger_skipped, (
      select moved.product_id, sum(quantity)::int as change from moved
        left join product_variants variant on variant.id = moved.variant_id
      where moved.variant_id is null or variant.is_active group by moved.product_id) as changed
    where setting = 'on' and products.id = changed.product_id and products.stock_quantity is not null`.execute(
    tx,
  )
}
