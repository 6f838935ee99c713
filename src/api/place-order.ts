import { placeOrder } from '#domain/checkout/place-order.ts'
import type { Db } from '#db/tables.ts'
import type { OrderRecord } from '#domain/orders/load-orders.ts'
import { redirectUrlOf } from '#domain/payments/redirect-url.ts'
import { ShopError } from '#shared/shop-error.ts'
import { idempotencyKey } from '#contract/checkout.ts'
import { deliveryDaysOf } from './serializers/delivery-days.ts'
import { serializeCartFor, shopperOf } from './serializers/cart.ts'
import { serializeOrder } from './serializers/order.ts'
import { type CustomerContext, paymentContextOf } from './request-context.ts'

/** Places the order of this request and returns it; for a known key, the bytes of the first answer (contract §6.5, D-19). */
export async function answerOrder(context: CustomerContext): Promise<Response> {
  const { settings, locale, client } = context
  const { minimumOrderHalalas, orderNoticeEmail, autoConfirmsOrders } = settings
  const order = {
    minimumOrderHalalas,
    orderNoticeEmail,
    autoConfirmsOrders,
    ...deliveryDaysOf(settings),
    limits: settings,
  }
  const buyer = { ...shopperOf(context), locale, networks: client.networks, ...order }
  const outcome = await placeOrder(context.db, paymentContextOf(context), buyer, {
    key: keyOf(context),
    answer: (tx, order) => bodyFor(tx, context, order),
    continueAfterAnswer: context.afterAnswer,
    returnUrl: (orderId) => `${originOf(context)}/checkout?order=${orderId}`,
  })
  if (outcome.outcome === 'changed')
    throw new ShopError('cartChanged', { data: { cart: serializeCartFor(context, outcome.cart) } })
  const replayed = outcome.isReplay ? { 'Idempotency-Replayed': 'true' } : {}
  return new Response(outcome.answer, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...replayed,
    },
  })
}

/** @throws ShopError `validationFailed` on `Idempotency-Key` */
function keyOf(context: CustomerContext): string | null {
  const key = context.header('Idempotency-Key')
  if (key === undefined) return null
  if (!idempotencyKey.safeParse(key).success)
    throw new ShopError('validationFailed', {}, { 'Idempotency-Key': ['invalidValue'] })
  return key
}

async function bodyFor(tx: Db, context: CustomerContext, order: OrderRecord): Promise<string> {
  const data = { order: serializeOrder(order, context) }
  // Cancelled before its key was sent again: at the bank, after half an hour, or by the customer in another tab.
  if (order.status === 'cancelled')
    return JSON.stringify({ success: true, message: context.t('orderCancelledMeanwhile'), data })
  if (order.status !== 'pending_payment')
    return JSON.stringify({ success: true, message: context.t('orderPlaced'), data })
  const redirect_url = await redirectUrlOf(tx, order.id)
  return JSON.stringify({
    success: true,
    message: context.t('paymentAtBank'),
    ...(redirect_url && { redirect_url }),
    data,
  })
}

/** A shop without a configured address uses the address that its visitor requested. */
function originOf({ settings, url }: CustomerContext): string {
  return new URL(settings.publicUrl).hostname === 'localhost' ? url.origin : settings.publicUrl
}
