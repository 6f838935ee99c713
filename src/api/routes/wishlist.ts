import { requireOpen } from '#domain/checkout/require-ready.ts'
import { clearWishlist } from '#domain/wishlist/clear-wishlist.ts'
import { listWishlist } from '#domain/wishlist/list-wishlist.ts'
import { moveAllToCart } from '#domain/wishlist/move-all-to-cart.ts'
import { moveToCart } from '#domain/wishlist/move-to-cart.ts'
import { removeFromWishlist } from '#domain/wishlist/remove-from-wishlist.ts'
import { saveToWishlist } from '#domain/wishlist/save-to-wishlist.ts'
import * as contract from '#contract/wishlist.ts'
import { serializeCartFor, shopperOf } from '../serializers/cart.ts'
import { serializeWishlistItem } from '../serializers/wishlist.ts'
import { toAddToCartInput } from '../request-mapping.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import type { CustomerContext } from '../request-context.ts'

/** Contract §9. `all` must precede `:id`. */
export function wishlistRoutes(api: Api): void {
  bindEndpoint(api, contract.getWishlist, async (_, context) => ({
    data: await wishlistOf(context),
  }))

  bindEndpoint(
    api,
    contract.saveToWishlist,
    async ({ params }, { db, customer, locale, settings, t }) => {
      const { saved, count } = await saveToWishlist(db, customer.customerId, params.id)
      return {
        message: t('wishlistAdded'),
        data: serializeWishlistItem(saved, locale, settings.assetBaseUrl),
        wishlist_count: count,
      }
    },
  )

  bindEndpoint(api, contract.clearWishlist, async (_, { db, customer, t }) => {
    await clearWishlist(db, customer.customerId)
    return { message: t('wishlistCleared'), data: [], wishlist_count: 0 }
  })

  bindEndpoint(api, contract.removeFromWishlist, async ({ params }, context) => {
    await removeFromWishlist(context.db, context.customer.customerId, params.id)
    const data = await wishlistOf(context)
    return { message: context.t('wishlistRemoved'), data, wishlist_count: data.length }
  })

  bindEndpoint(api, contract.moveAllToCart, async (_, context) => {
    requireOpen(context.settings)
    const data = serializeCartFor(context, await moveAllToCart(context.db, shopperOf(context)))
    return {
      message: context.t('wishlistMovedToCart'),
      data,
      wishlist_count: data.customer.wishlist_count,
    }
  })

  bindEndpoint(api, contract.moveToCart, async ({ params, body }, context) => {
    requireOpen(context.settings)
    const data = serializeCartFor(
      context,
      await moveToCart(context.db, shopperOf(context), toAddToCartInput(params.id, body)),
    )
    return {
      message: context.t('wishlistMovedToCart'),
      data,
      wishlist_count: data.customer.wishlist_count,
    }
  })
}

const wishlistOf = async ({ db, customer, locale, settings }: CustomerContext) =>
  (await listWishlist(db, customer.customerId)).map((item) =>
    serializeWishlistItem(item, locale, settings.assetBaseUrl),
  )
