import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { isTaken, reservedSql } from '#domain/inventory/reserved-stock.ts'

/** Returns the stock on hand of each tracked product, including its variants. One statement. */
export async function onHandOf(
  tx: Db,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; on_hand: number }>`
    with reserved as (${reservedSql})
    select id, stock_quantity + coalesce((select sum(quantity)::int from reserved where product_id = products.id), 0) as on_hand
    from products where id = any(${[...productIds]}::int[]) and stock_quantity is not null`.execute(
    tx,
  )
  return new Map(rows.map(({ id, on_hand }) => [id, on_hand]))
}

/** A plant and the time at which it was counted. */
export interface CountedPlant {
  product_id: number
  variant_id: number | null
  counted_at: Date
}

/**
 * Returns the recorded stock on hand at the time each plant was counted, in the order of the plants: the present stock on hand without the
 * changes since. Corrections by counts are treated as if they had always been there, whenever applied, so a second count of the same plant
 * finds nothing left to correct. One statement.
 */
export async function expectedAt(tx: Db, plants: readonly CountedPlant[]): Promise<number[]> {
  const given = plants.map((plant, index) => Object.assign({ index }, plant))
  const { rows } = await sql<{ expected: number }>`
    with reserved as (${reservedSql})
    select (
      coalesce(
        case when counted.variant_id is null
          then (select stock_quantity from products where id = counted.product_id)
          else (select stock_quantity from product_variants where id = counted.variant_id) end, 0)
      + coalesce((
        select sum(quantity) from reserved
        where product_id = counted.product_id and (counted.variant_id is null or variant_id = counted.variant_id)), 0)
      - coalesce((
        select sum(moved.quantity) from stock_movements moved
          left join stock_documents document on document.id = moved.document_id
          left join stock_documents reversed on reversed.id = document.undoes_id
        where moved.product_id = counted.product_id and (counted.variant_id is null or moved.variant_id = counted.variant_id)
          and moved.created_at > counted.counted_at and moved.order_id is null and moved.attempt_id is null
          and moved.reason <> 'counted' and reversed.kind is distinct from 'count'), 0)
      + coalesce((
        select sum(coalesce(packed.quantity, line.quantity))
        from shipments join shipment_items packed on packed.shipment_id = shipments.id
          join order_items line on line.id = packed.order_item_id
        where shipped_at > counted.counted_at and ${isTaken}
          and line.product_id = counted.product_id and (counted.variant_id is null or line.variant_id = counted.variant_id)), 0)
      - coalesce((
        select sum(back.quantity) from stock_movements back
        where back.product_id = counted.product_id and (counted.variant_id is null or back.variant_id = counted.variant_id)
          and back.created_at > counted.counted_at
          and exists (select from shipments where shipments.order_id = back.order_id and back.created_at > shipped_at)), 0))::int as expected
    from json_to_recordset(${JSON.stringify(given)}::json)
      as counted (index int, product_id int, variant_id int, counted_at timestamptz)
    order by index`.execute(tx)
  return rows.map(({ expected }) => expected)
}
