import { putIn, type Wanted } from '#domain/cart/add-to-cart.ts'
import { changeCart } from '#domain/cart/change-cart.ts'
import { withSaved, type CartContents } from '#domain/cart/load-contents.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Puts a saved plant into the cart as `addToCart` would, and forgets it in the wishlist (contract §9). Whatever refuses keeps it saved.
 *
 * @throws ShopError `wishlistItemNotFound`, and what `addToCart` throws
 */
export function moveToCart(db: Db, shopper: Shopper, wanted: Wanted): Promise<PricedCart> {
  const { productId } = wanted
  return changeCart(db, shopper, (contents) => putIn(noLongerSaved(contents, productId), wanted), {
    make: true,
    productIds: [productId],
    elsewhere: (tx) => takeSaved(tx, shopper.customerId, productId),
  })
}

async function takeSaved(tx: Db, customerId: number, productId: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishlist_items')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new ShopError('wishlistItemNotFound')
}

function noLongerSaved(contents: CartContents, productId: number): CartContents {
  const product = contents.products.get(productId)
  return product ? withSaved(contents, product, false) : contents
}
