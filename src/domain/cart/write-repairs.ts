import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { emptyCart } from './empty-cart.ts'
import type { Repairs } from './priced-cart.ts'

export const needsWriting = ({ removedLineIds, newPrices, dropCoupon, empties, quote }: Repairs): boolean =>
  removedLineIds.length > 0 || newPrices.length > 0 || dropCoupon || empties || quote !== null

/** Writes what a pricing changed, so that each change is announced once. Usually one statement: the quoted total. */
export async function writeRepairs(
  tx: Db,
  cartId: number,
  { removedLineIds, newPrices, dropCoupon, empties, quote }: Repairs,
): Promise<void> {
  if (removedLineIds.length > 0) await tx.deleteFrom('cart_items').where('id', 'in', removedLineIds).execute()
  if (newPrices.length > 0) {
    await sql`update cart_items set seen_price_halalas = changed.price
      from unnest(${newPrices.map(({ lineId }) => lineId)}::int[], ${newPrices.map(({ priceHalalas }) => priceHalalas)}::int[]) as changed (id, price)
      where cart_items.id = changed.id`.execute(tx)
  }
  if (empties) return emptyCart(tx, cartId)
  if (!dropCoupon && quote === null) return
  await tx
    .updateTable('carts')
    .set({ ...(dropCoupon && { coupon_id: null }), ...(quote !== null && { quoted_total_halalas: quote }) })
    .where('id', '=', cartId)
    .execute()
}
