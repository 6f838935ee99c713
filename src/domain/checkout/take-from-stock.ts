import { sql } from 'kysely'
import type { PricedLine } from '#domain/cart/priced-cart.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

export interface Taken {
  productId: number
  quantity: number
}

/**
 * Takes plants out of stock, or nothing at all; a plant whose stock is not tracked needs nothing taken. The rows are
 * locked in the order of their ids (a fixed order cannot deadlock) before they are looked at, so two shoppers cannot
 * both take the last plant. Call in a transaction.
 *
 * @throws ShopError `insufficientStock` { item_id, available_quantity }
 */
export async function takeFromStock(tx: Db, lines: PricedLine[]): Promise<Taken[]> {
  const tracked = lines.filter(({ product }) => product.stock_quantity !== null)
  if (tracked.length === 0) return []
  const stocks = await tx
    .selectFrom('products')
    .select(['id', 'stock_quantity'])
    .where('id', 'in', [...new Set(tracked.map(({ product }) => product.id))])
    .where('stock_quantity', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const taken = stocks.map(({ id, stock_quantity }) => {
    const ofThis = tracked.filter(({ product }) => product.id === id)
    const quantity = ofThis.reduce((sum, line) => sum + line.quantity, 0)
    if (quantity > (stock_quantity ?? 0))
      throw new ShopError('insufficientStock', { item_id: ofThis[0]?.id, available_quantity: stock_quantity })
    return { productId: id, quantity }
  })
  await sql`update products set stock_quantity = stock_quantity - taken.quantity
    from unnest(${taken.map(({ productId }) => productId)}::int[], ${taken.map(({ quantity }) => quantity)}::int[]) as taken (id, quantity)
    where products.id = taken.id`.execute(tx)
  return taken
}
