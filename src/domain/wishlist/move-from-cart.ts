import type { ProductRecord } from '#domain/catalogue/load-products.ts'
import { insertWishlistItem } from './save-to-wishlist.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { updateCartOptimistically } from '#domain/cart/update-cart-optimistically.ts'
import { withWishlisted, type CartState } from '#domain/cart/load-cart.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'

/**
 * Removes a whole line from the cart and saves its plant, unless it is saved already (contract §5.8). When the wishlist is full the line
 * stays.
 *
 * @throws ShopError `cartItemNotFound` { lineId }, `wishlistLimit`
 */
export function moveFromCart(db: Db, shopper: Shopper, lineId: number): Promise<PricedCart> {
  const sideEffect = async (tx: Db, state: CartState) => {
    const { id } = plantOf(state, lineId)
    if (!(await insertWishlistItem(tx, shopper.customerId, id)))
      throw new ShopError('wishlistLimit')
  }
  return updateCartOptimistically(db, shopper, (state) => removeLine(state, lineId), { sideEffect })
}

const removeLine = (state: CartState, lineId: number): CartState => {
  const lines = state.lines.filter(({ id }) => id !== lineId)
  return withWishlisted({ ...state, lines }, plantOf(state, lineId), true)
}

/** @throws ShopError `cartItemNotFound` { lineId } */
function plantOf({ lines, products }: CartState, lineId: number): ProductRecord {
  const line = lines.find(({ id }) => id === lineId)
  const product = line && products.get(line.product_id)
  // A line whose plant was withdrawn counts as removed: the cart announces that when it is next read.
  if (!product?.is_active) throw new ShopError('cartItemNotFound', { lineId })
  return product
}
