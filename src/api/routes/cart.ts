import { addToCart } from '#domain/cart/add-to-cart.ts'
import { applyCoupon } from '#domain/cart/apply-coupon.ts'
import { clearCart } from '#domain/cart/clear-cart.ts'
import { getCart } from '#domain/cart/get-cart.ts'
import { moveFromCart } from '#domain/wishlist/move-from-cart.ts'
import { removeCoupon } from '#domain/cart/remove-coupon.ts'
import { removeFromCart } from '#domain/cart/remove-from-cart.ts'
import { updateCart } from '#domain/cart/update-cart.ts'
import { requireOpen } from '#domain/checkout/require-ready.ts'
import { consumeRateLimit } from '#domain/rate-limit.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/cart.ts'
import { withMessage } from '../error-details.ts'
import { toAddToCartInput } from '../request-mapping.ts'
import { serializeCartFor, shopperOf } from '../serializers/cart.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

/** The cart (contract §5). Every answer contains the whole recalculated cart. */
export function cartRoutes(api: Api): void {
  bindEndpoint(api, contract.getCart, async (_, context) => ({
    data: serializeCartFor(context, await getCart(context.db, shopperOf(context))),
  }))

  bindEndpoint(api, contract.addToCart, async ({ params, body }, context) => {
    if (body.product_id !== undefined && body.product_id !== params.productId)
      throw new ShopError('productMismatch')
    requireOpen(context.settings)
    const cart = await addToCart(
      context.db,
      shopperOf(context),
      toAddToCartInput(params.productId, body),
    )
    return { message: context.t('addedToCart'), data: serializeCartFor(context, cart) }
  })

  bindEndpoint(api, contract.updateCart, async ({ body }, context) => {
    const quantities = new Map(
      Object.entries(body.qty).map(([lineId, quantity]) => [Number(lineId), quantity]),
    )
    return {
      message: context.t('quantityUpdated'),
      data: serializeCartFor(context, await updateCart(context.db, shopperOf(context), quantities)),
    }
  })

  bindEndpoint(api, contract.removeFromCart, async ({ params }, context) => ({
    message: context.t('itemRemoved'),
    data: serializeCartFor(
      context,
      await removeFromCart(context.db, shopperOf(context), params.itemId),
    ),
  }))

  bindEndpoint(api, contract.clearCart, async (_, context) => ({
    message: context.t('cartCleared'),
    data: serializeCartFor(context, await clearCart(context.db, shopperOf(context))),
  }))

  couponRoutes(api)

  bindEndpoint(api, contract.moveToWishlist, async ({ params }, context) => ({
    message: context.t('movedToWishlist'),
    data: serializeCartFor(
      context,
      await moveFromCart(context.db, shopperOf(context), params.itemId),
    ),
  }))
}

function couponRoutes(api: Api): void {
  bindEndpoint(api, contract.applyCoupon, async ({ body }, context) => {
    const { db, customer, settings } = context
    const key = `coupon-try:${customer.customerId}`
    await consumeRateLimit(db, {
      key,
      seconds: 60,
      limit: settings.couponTriesPerMinute,
      code: 'tooManyRequests',
    })
    const cart = await applyCoupon(db, shopperOf(context), body.code).catch((error: unknown) => {
      throw withMessage(error, context)
    })
    return { message: context.t('couponApplied'), data: serializeCartFor(context, cart) }
  })

  bindEndpoint(api, contract.removeCoupon, async (_, context) => ({
    message: context.t('couponRemoved'),
    data: serializeCartFor(context, await removeCoupon(context.db, shopperOf(context))),
  }))
}
