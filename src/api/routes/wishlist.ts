import { clearWishlist } from '#domain/wishlist/clear-wishlist.ts'
import { listWishlist } from '#domain/wishlist/list-wishlist.ts'
import { moveAllToCart } from '#domain/wishlist/move-all-to-cart.ts'
import { moveToCart } from '#domain/wishlist/move-to-cart.ts'
import { removeFromWishlist } from '#domain/wishlist/remove-from-wishlist.ts'
import { saveToWishlist } from '#domain/wishlist/save-to-wishlist.ts'
import * as wire from '#wire/wishlist.ts'
import { cartOfVisit, shopperOf } from '../serializers/cart.ts'
import { presentWishlistItem } from '../serializers/wishlist.ts'
import { wantedOf } from '../request-mapping.ts'
import { serve, type Api } from '../bind-endpoint.ts'
import type { CustomerVisit } from '../request-context.ts'

/** Contract §9. `all` stands before `:id`. */
export function wishlistRoutes(api: Api): void {
  serve(api, wire.getWishlist, async (_, visit) => ({ data: await wishlistOf(visit) }))

  serve(api, wire.saveToWishlist, async ({ params }, { db, customer, locale, settings, say }) => {
    const { saved, count } = await saveToWishlist(db, customer.customerId, params.id)
    return { message: say('wishlistAdded'), data: presentWishlistItem(saved, locale, settings.assetBaseUrl), wishlist_count: count }
  })

  serve(api, wire.clearWishlist, async (_, { db, customer, say }) => {
    await clearWishlist(db, customer.customerId)
    return { message: say('wishlistCleared'), data: [], wishlist_count: 0 }
  })

  serve(api, wire.removeFromWishlist, async ({ params }, visit) => {
    await removeFromWishlist(visit.db, visit.customer.customerId, params.id)
    const data = await wishlistOf(visit)
    return { message: visit.say('wishlistRemoved'), data, wishlist_count: data.length }
  })

  serve(api, wire.moveAllToCart, async (_, visit) => {
    const data = cartOfVisit(visit, await moveAllToCart(visit.db, shopperOf(visit)))
    return { message: visit.say('wishlistMovedToCart'), data, wishlist_count: data.customer.wishlist_count }
  })

  serve(api, wire.moveToCart, async ({ params, body }, visit) => {
    const data = cartOfVisit(visit, await moveToCart(visit.db, shopperOf(visit), wantedOf(params.id, body)))
    return { message: visit.say('wishlistMovedToCart'), data, wishlist_count: data.customer.wishlist_count }
  })
}

const wishlistOf = async ({ db, customer, locale, settings }: CustomerVisit) =>
  (await listWishlist(db, customer.customerId)).map((item) => presentWishlistItem(item, locale, settings.assetBaseUrl))
