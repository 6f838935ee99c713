import { addLine, type AddToCartInput } from '#domain/cart/add-to-cart.ts'
import { updateCartOptimistically } from '#domain/cart/update-cart-optimistically.ts'
import { withWishlisted, type CartState } from '#domain/cart/load-cart.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db } from '#db/tables.ts'
import { openOptions } from '#domain/catalogue/variants.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Adds a saved plant to the cart as `addToCart` would, and removes it from the wishlist (contract §9). If that is refused it stays saved.
 * For a plant that varies the variant must be chosen: each has its price, and a saved plant has no variant.
 *
 * @throws ShopError `wishlistItemNotFound`, `validationFailed` on `colorId`, `sizeId` that must be chosen, and what `addToCart` throws
 */
export function moveToCart(db: Db, shopper: Shopper, wanted: AddToCartInput): Promise<PricedCart> {
  const { productId } = wanted
  return updateCartOptimistically(
    db,
    shopper,
    (state) => {
      requireChoice(state, wanted)
      return addLine(withoutSavedProduct(state, productId), wanted)
    },
    {
      createIfMissing: true,
      productIds: [productId],
      sideEffect: (tx) => deleteSavedProduct(tx, shopper.customerId, productId),
    },
  )
}

const fields = { color_id: 'colorId', size_id: 'sizeId' } as const

function requireChoice(state: CartState, { productId, colorId, sizeId }: AddToCartInput): void {
  const product = state.products.get(productId)
  if (!product?.is_active) return
  const open = openOptions(product, { color_id: colorId, size_id: sizeId })
  if (open.length > 0)
    throw new ShopError(
      'validationFailed',
      {},
      Object.fromEntries(open.map((option) => [fields[option], ['fieldRequired' as const]])),
    )
}

async function deleteSavedProduct(tx: Db, customerId: number, productId: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishlist_items')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new ShopError('wishlistItemNotFound')
}

function withoutSavedProduct(state: CartState, productId: number): CartState {
  const product = state.products.get(productId)
  return product ? withWishlisted(state, product, false) : state
}
