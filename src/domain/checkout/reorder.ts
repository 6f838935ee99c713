import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { updateCartOptimistically } from '#domain/cart/update-cart-optimistically.ts'
import { planAdditions, type LineToAdd } from '#domain/cart/plan-additions.ts'
import type { CartState } from '#domain/cart/load-cart.ts'
import type { CartNotice, PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { canReorder } from '#domain/orders/status-machine.ts'

/**
 * Adds the plants of a delivered order to the cart again, as far as stock allows (contract §7.4); the cart's notices begin with what is
 * missing. If nothing is available the cart is unchanged.
 *
 * @throws ShopError `orderNotFound` `cannotReorder`
 */
export async function reorder(db: Db, shopper: Shopper, orderId: number): Promise<PricedCart> {
  const ordered = await linesOfDelivered(db, shopper.customerId, orderId)
  let missing: CartNotice[] = []
  const again = (state: CartState) => {
    const plan = planAdditions(state, ordered)
    if (plan.lines === state.lines) throw new ShopError('cannotReorder')
    missing = plan.missing
    return { ...state, lines: plan.lines }
  }
  const cart = await updateCartOptimistically(db, shopper, again, {
    createIfMissing: true,
    productIds: ordered.map(({ product_id }) => product_id),
  })
  return { ...cart, notices: [...missing, ...cart.notices] }
}

/** A delivered order does not change any more, so it is read before the cart is locked. */
async function linesOfDelivered(db: Db, customerId: number, orderId: number): Promise<LineToAdd[]> {
  const order = await db
    .selectFrom('orders')
    .select('status')
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('order_items')
          .select(['product_id', 'color_id', 'size_id', 'planting_assistance', 'quantity'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('id'),
      ).as('lines'),
    )
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!order) throw new ShopError('orderNotFound')
  if (!canReorder(order.status)) throw new ShopError('cannotReorder')
  return order.lines
}
