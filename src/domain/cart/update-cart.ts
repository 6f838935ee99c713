import { maxQuantityPerLine } from '#shared/quantity.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { updateCartOptimistically } from './update-cart-optimistically.ts'
import { linesOfStock, soldAs } from './line-options.ts'
import type { CartState } from './load-cart.ts'
import { itemsQuantity, type PricedCart, type Shopper } from './priced-cart.ts'

/**
 * Sets the quantities of lines, all or none (contract §5.3). `quantities`: line id → quantity.
 *
 * @throws ShopError `cartEmpty` `quantityBelowOne` `cartItemNotFound` { lineId } `insufficientStock` { lineId, availableQuantity }
 * `quantityLimit` { max }
 */
export function updateCart(
  db: Db,
  shopper: Shopper,
  quantities: Map<number, number>,
): Promise<PricedCart> {
  return updateCartOptimistically(db, shopper, (state) => {
    if (state.lines.length === 0) throw new ShopError('cartEmpty')
    const lines = state.lines.map((line) => {
      const quantity = quantities.get(line.id)
      return quantity === undefined ? line : { ...line, quantity, updated_at: state.readAt }
    })
    check(quantities, { ...state, lines })
    return { ...state, lines }
  })
}

function check(quantities: Map<number, number>, { lines, products }: CartState): void {
  for (const quantity of quantities.values())
    if (quantity < 1) throw new ShopError('quantityBelowOne')
  for (const id of quantities.keys())
    if (!lines.some((line) => line.id === id))
      throw new ShopError('cartItemNotFound', { lineId: id })
  for (const line of lines.filter(({ id }) => quantities.has(id))) {
    const plant = products.get(line.product_id)
    // A line that is no longer sold is removed from the cart later.
    const sold = plant && soldAs(plant, line)
    if (!sold) continue
    const stock = sold.product.stock_quantity
    const wanted = itemsQuantity(linesOfStock(lines, plant, sold.variantId))
    if (stock !== null && wanted > stock)
      throw new ShopError('insufficientStock', { lineId: line.id, availableQuantity: stock })
    if (line.quantity > maxQuantityPerLine)
      throw new ShopError('quantityLimit', { max: maxQuantityPerLine })
  }
}
