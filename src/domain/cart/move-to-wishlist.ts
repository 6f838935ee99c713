import { keepPlant } from '#domain/wishlist/save-to-wishlist.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changeCart } from './change-cart.ts'
import { withProduct, type CartContents } from './load-contents.ts'
import type { PricedCart, Shopper } from './priced-cart.ts'

/**
 * Takes a whole line out of the cart and saves its plant, unless it is saved already (contract §5.8). When the wishlist is
 * full the line stays.
 *
 * @throws ShopError `cartItemNotFound` { item_id }, `wishlistLimit`
 */
export function moveToWishlist(db: Db, shopper: Shopper, lineId: number): Promise<PricedCart> {
  return changeCart(db, shopper, (tx, contents) => move(tx, contents, shopper.customerId, lineId))
}

async function move(tx: Db, contents: CartContents, customerId: number, lineId: number): Promise<CartContents> {
  const line = contents.lines.find(({ id }) => id === lineId)
  const product = line && contents.products.get(line.product_id)
  // A line whose plant was withdrawn is as good as gone: the next look at the cart says so.
  if (!product?.is_active) throw new ShopError('cartItemNotFound', { item_id: lineId })
  if (!(await keepPlant(tx, customerId, product.id))) throw new ShopError('wishlistLimit')
  await tx.deleteFrom('cart_items').where('id', '=', lineId).execute()
  const lines = contents.lines.filter(({ id }) => id !== lineId)
  return withProduct({ ...contents, lines }, { ...product, is_saved: true })
}
