import { addToCart } from '#domain/cart/add-to-cart.ts'
import { applyCoupon } from '#domain/cart/apply-coupon.ts'
import { clearCart } from '#domain/cart/clear-cart.ts'
import { getCart } from '#domain/cart/get-cart.ts'
import { moveFromCart } from '#domain/wishlist/move-from-cart.ts'
import { removeCoupon } from '#domain/cart/remove-coupon.ts'
import { removeFromCart } from '#domain/cart/remove-from-cart.ts'
import { updateCart } from '#domain/cart/update-cart.ts'
import { hitWindow } from '#domain/throttle.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as wire from '#wire/cart.ts'
import { explain } from '../checkout-texts.ts'
import { wantedOf } from '../read-wanted.ts'
import { cartOfVisit, shopperOf } from '../present/cart-of-visit.ts'
import { serve, type Api } from '../serve.ts'

/** The cart (contract §5). Every answer carries the whole recalculated cart. */
export function cartRoutes(api: Api): void {
  serve(api, wire.getCart, async (_, visit) => ({ data: cartOfVisit(visit, await getCart(visit.db, shopperOf(visit))) }))

  serve(api, wire.addToCart, async ({ params, body }, visit) => {
    if (body.product_id !== undefined && body.product_id !== params.productId) throw new ShopError('productMismatch')
    const cart = await addToCart(visit.db, shopperOf(visit), wantedOf(params.productId, body))
    return { message: visit.say('addedToCart'), data: cartOfVisit(visit, cart) }
  })

  serve(api, wire.updateCart, async ({ body }, visit) => {
    const quantities = new Map(Object.entries(body.qty).map(([lineId, quantity]) => [Number(lineId), quantity]))
    return {
      message: visit.say('quantityUpdated'),
      data: cartOfVisit(visit, await updateCart(visit.db, shopperOf(visit), quantities)),
    }
  })

  serve(api, wire.removeFromCart, async ({ params }, visit) => ({
    message: visit.say('itemRemoved'),
    data: cartOfVisit(visit, await removeFromCart(visit.db, shopperOf(visit), params.itemId)),
  }))

  serve(api, wire.clearCart, async (_, visit) => ({
    message: visit.say('cartCleared'),
    data: cartOfVisit(visit, await clearCart(visit.db, shopperOf(visit))),
  }))

  serve(api, wire.applyCoupon, async ({ body }, visit) => {
    const { db, customer, settings } = visit
    const key = `coupon-try:${customer.customerId}`
    await hitWindow(db, { key, seconds: 60, limit: settings.couponTriesPerMinute, code: 'tooManyRequests' })
    const cart = await applyCoupon(db, shopperOf(visit), body.code).catch((error: unknown) => {
      throw explain(error, visit)
    })
    return { message: visit.say('couponApplied'), data: cartOfVisit(visit, cart) }
  })

  serve(api, wire.removeCoupon, async (_, visit) => ({
    message: visit.say('couponRemoved'),
    data: cartOfVisit(visit, await removeCoupon(visit.db, shopperOf(visit))),
  }))

  serve(api, wire.moveToWishlist, async ({ params }, visit) => ({
    message: visit.say('movedToWishlist'),
    data: cartOfVisit(visit, await moveFromCart(visit.db, shopperOf(visit), params.itemId)),
  }))
}
