import { sql, type RawBuilder } from 'kysely'
import type { ReservedStock } from './reserve-stock.ts'
import { skipMovementTriggerSql } from './skip-movement-trigger.ts'

/** The result of `reserveStock` as columns. */
export interface StockColumns {
  reservedIds: number[]
  /** Null: the plant does not vary. */
  reservedVariantIds: (number | null)[]
  reservedQuantities: number[]
}

export const columnsOfStock = (reserved: readonly ReservedStock[]): StockColumns => ({
  reservedIds: reserved.map(({ productId }) => productId),
  reservedVariantIds: reserved.map(({ variantId }) => variantId),
  reservedQuantities: reserved.map(({ quantity }) => quantity),
})

/** The kind of stock taken, so that a statement touches only the tables that change. */
export type StockTaken = 'nothing' | 'products' | 'variants'
export const stockTaken = (reserved: readonly ReservedStock[]): StockTaken => {
  if (reserved.length === 0) return 'nothing'
  return reserved.some(({ variantId }) => variantId !== null) ? 'variants' : 'products'
}

/** The rows to take, `(product_id, variant_id, quantity)`, of a statement with these placeholders or values. */
export const reservedRowsSql = (columns: {
  [Name in keyof StockColumns]: RawBuilder<unknown>
}): RawBuilder<unknown> => sql`
  unnest(${columns.reservedIds}::int[], ${columns.reservedVariantIds}::int[], ${columns.reservedQuantities}::int[])
    as reserved (product_id, variant_id, quantity)`

/**
 * Takes the stock that `reserveStock` reserved: common table expressions of the statement that writes the movements. For a product that
 * varies both the variant and the product are decremented.
 */
export function decrementStockSql(
  taken: StockTaken,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (taken === 'nothing') return []
  const ofProducts = sql`taken_of_products as (
    update products set stock_quantity = stock_quantity - demand.quantity
    from trigger_skipped, (select product_id, sum(quantity)::int as quantity from ${rows} group by product_id) as demand
    where setting = 'on' and products.id = demand.product_id)`
  const ofVariants = sql`taken_of_variants as (
    update product_variants set stock_quantity = stock_quantity - reserved.quantity
    from trigger_skipped, ${rows} where setting = 'on' and product_variants.id = reserved.variant_id)`
  return [skipMovementTriggerSql, ofProducts, ...(taken === 'variants' ? [ofVariants] : [])]
}
