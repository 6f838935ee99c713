import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { Move } from './lock-plants.ts'
import { moveStock } from './move-stock.ts'
import { stockChanges, writeDocument } from './write-document.ts'

interface SwitchedProduct {
  id: number
  content: { sku: string; name_ar: string }
  /** Null: not tracked. */
  stockQuantity: number | null
}

/**
 * Writes one document that brings the movements of locked products to a sum of zero when tracking is switched on or off, because stock
 * changes only by documents (office.md §23). Writes nothing for products already at zero. Four statements.
 */
export async function emptyLedger(
  tx: Db,
  audit: Audit,
  staffId: number,
  products: readonly SwitchedProduct[],
): Promise<void> {
  const { rows } = await sql<{ id: number; standing: number }>`
    select product_id as id, sum(quantity)::int as standing from stock_movements
    where product_id = any(${products.map(({ id }) => id)}::int[]) group by product_id having sum(quantity) <> 0`.execute(
    tx,
  )
  const standing = new Map(rows.map((row) => [row.id, row.standing]))
  await adjustBy(tx, audit, staffId, products, ({ id }) => -(standing.get(id) ?? 0))
}

/** Changes the stock of locked products by one document; products with a change of zero are left out. */
export async function adjustBy<Product extends SwitchedProduct>(
  tx: Db,
  audit: Audit,
  staffId: number,
  products: readonly Product[],
  quantityOf: (product: Product) => number,
): Promise<void> {
  const moves = products
    .map((product): Move => ({
      productId: product.id,
      variantId: null,
      sku: product.content.sku,
      nameAr: product.content.name_ar,
      nameEn: null,
      stock: product.stockQuantity,
      quantity: quantityOf(product),
    }))
    .filter(({ quantity }) => quantity !== 0)
  if (moves.length === 0) return
  const reason = 'correction'
  const documentId = await writeDocument(
    tx,
    { kind: 'adjustment', on_day: dayOf(new Date()), reason, staff_id: staffId },
    moves.map(({ productId, quantity }) => ({ product_id: productId, change: quantity })),
  )
  await moveStock(tx, { documentId, staffId, reason }, moves)
  audit.record({
    action: 'stock.adjusted',
    entityId: documentId,
    title: reason,
    changes: stockChanges(moves),
  })
}

/** The ids of the last movement and the last ordered line of a product; 0: none. */
export interface LastUse {
  movementId: number
  orderLineId: number
}

/**
 * Returns the last uses of locked products by id; if equal to an earlier result, nothing of the product was sold or moved in between. One
 * statement.
 */
export async function lastUses(tx: Db, ids: readonly number[]): Promise<Map<number, LastUse>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; movement: number; line: number }>`
    select id, coalesce((select max(id) from stock_movements where product_id = chosen.id), 0)::int as movement,
      coalesce((select max(id) from order_items where product_id = chosen.id), 0)::int as line
    from unnest(${[...ids]}::int[]) as chosen (id)`.execute(tx)
  return new Map(
    rows.map(({ id, movement, line }) => [id, { movementId: movement, orderLineId: line }]),
  )
}
