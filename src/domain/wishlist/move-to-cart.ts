import { addLine, type AddToCartInput } from '#domain/cart/add-to-cart.ts'
import { updateCartOptimistically } from '#domain/cart/update-cart-optimistically.ts'
import { withSaved, type CartState } from '#domain/cart/load-cart.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Puts a saved plant into the cart as `addToCart` would, and removes it from the wishlist (contract §9). When that is refused it stays saved.
 *
 * @throws ShopError `wishlistItemNotFound`, and what `addToCart` throws
 */
export function moveToCart(db: Db, shopper: Shopper, wanted: AddToCartInput): Promise<PricedCart> {
  const { productId } = wanted
  return updateCartOptimistically(
    db,
    shopper,
    (state) => addLine(noLongerSaved(state, productId), wanted),
    {
      createIfMissing: true,
      productIds: [productId],
      sideEffect: (tx) => takeSaved(tx, shopper.customerId, productId),
    },
  )
}

async function takeSaved(tx: Db, customerId: number, productId: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishlist_items')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new ShopError('wishlistItemNotFound')
}

function noLongerSaved(state: CartState, productId: number): CartState {
  const product = state.products.get(productId)
  return product ? withSaved(state, product, false) : state
}
