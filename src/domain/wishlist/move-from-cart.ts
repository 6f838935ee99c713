import type { ProductRecord } from '#domain/catalogue/load-products.ts'
import { keepPlant } from './save-to-wishlist.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changeCart } from '#domain/cart/change-cart.ts'
import { withSaved, type CartContents } from '#domain/cart/load-contents.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'

/**
 * Takes a whole line out of the cart and saves its plant, unless it is saved already (contract §5.8). When the wishlist is
 * full the line stays.
 *
 * @throws ShopError `cartItemNotFound` { item_id }, `wishlistLimit`
 */
export function moveFromCart(db: Db, shopper: Shopper, lineId: number): Promise<PricedCart> {
  const elsewhere = async (tx: Db, contents: CartContents) => {
    const { id } = plantOf(contents, lineId)
    if (!(await keepPlant(tx, shopper.customerId, id))) throw new ShopError('wishlistLimit')
  }
  return changeCart(db, shopper, (contents) => takeOut(contents, lineId), { elsewhere })
}

const takeOut = (contents: CartContents, lineId: number): CartContents => {
  const lines = contents.lines.filter(({ id }) => id !== lineId)
  return withSaved({ ...contents, lines }, plantOf(contents, lineId), true)
}

/** @throws ShopError `cartItemNotFound` { item_id } */
function plantOf({ lines, products }: CartContents, lineId: number): ProductRecord {
  const line = lines.find(({ id }) => id === lineId)
  const product = line && products.get(line.product_id)
  // A line whose plant was withdrawn is as good as gone: the next look at the cart says so.
  if (!product?.is_active) throw new ShopError('cartItemNotFound', { item_id: lineId })
  return product
}
