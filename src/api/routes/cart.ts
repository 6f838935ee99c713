import { addToCart } from '#domain/cart/add-to-cart.ts'
import { clearCart } from '#domain/cart/clear-cart.ts'
import { getCart } from '#domain/cart/get-cart.ts'
import { removeFromCart } from '#domain/cart/remove-from-cart.ts'
import { updateCart } from '#domain/cart/update-cart.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as wire from '#wire/cart.ts'
import { cartOfVisit, shopperOf } from '../present/cart-of-visit.ts'
import { serve, type Api } from '../serve.ts'

/** The cart (contract §5). Every answer carries the whole recalculated cart. */
export function cartRoutes(api: Api): void {
  serve(api, wire.getCart, async (_, visit) => ({ data: await cartOfVisit(visit, await getCart(visit.db, shopperOf(visit))) }))

  serve(api, wire.addToCart, async ({ params, body }, visit) => {
    if (body.product_id !== undefined && body.product_id !== params.productId) throw new ShopError('productMismatch')
    const wanted = {
      productId: params.productId,
      quantity: body.quantity,
      colorId: body.super_attribute?.color,
      sizeId: body.super_attribute?.size,
      plantingAssistance: body.additional_info?.planting_assistance,
    }
    return { message: visit.say('addedToCart'), data: await cartOfVisit(visit, await addToCart(visit.db, shopperOf(visit), wanted)) }
  })

  serve(api, wire.updateCart, async ({ body }, visit) => {
    const quantities = new Map(Object.entries(body.qty).map(([lineId, quantity]) => [Number(lineId), quantity]))
    return {
      message: visit.say('quantityUpdated'),
      data: await cartOfVisit(visit, await updateCart(visit.db, shopperOf(visit), quantities)),
    }
  })

  serve(api, wire.removeFromCart, async ({ params }, visit) => ({
    message: visit.say('itemRemoved'),
    data: await cartOfVisit(visit, await removeFromCart(visit.db, shopperOf(visit), params.itemId)),
  }))

  serve(api, wire.clearCart, async (_, visit) => ({
    message: visit.say('cartCleared'),
    data: await cartOfVisit(visit, await clearCart(visit.db, shopperOf(visit))),
  }))
}
