import { placeOrder } from '#domain/checkout/place-order.ts'
import type { Db } from '#db/tables.ts'
import type { OrderRecord } from '#domain/orders/load-orders.ts'
import { bankPageOf } from '#domain/payments/bank-page-of.ts'
import { ShopError } from '#shared/shop-error.ts'
import { idempotencyKey } from '#wire/checkout.ts'
import { cartOfVisit, shopperOf } from './serializers/cart.ts'
import { presentOrder } from './serializers/order.ts'
import { type CustomerVisit, tillOf } from './request-context.ts'

/** Places the order of this visit and answers with it; under a known key with the bytes of the first answer (contract §6.5, D-19). */
export async function answerOrder(visit: CustomerVisit): Promise<Response> {
  const { settings, locale, caller } = visit
  const { minimumOrderHalalas, deliveryDays, deliveryDaysElsewhere, orderNoticeEmail } = settings
  const order = { minimumOrderHalalas, deliveryDays, deliveryDaysElsewhere, orderNoticeEmail, limits: settings }
  const buyer = { ...shopperOf(visit), locale, networks: caller.networks, ...order }
  const outcome = await placeOrder(visit.db, tillOf(visit), buyer, {
    key: keyOf(visit),
    answer: (tx, order) => bodyFor(tx, visit, order),
    continueAfterAnswer: visit.afterAnswer,
    returnUrl: (orderId) => `${originOf(visit)}/checkout?order=${orderId}`,
  })
  if (outcome.outcome === 'changed') throw new ShopError('cartChanged', { data: { cart: cartOfVisit(visit, outcome.cart) } })
  const replayed = outcome.isReplay ? { 'Idempotency-Replayed': 'true' } : {}
  return new Response(outcome.answer, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...replayed },
  })
}

/** @throws ShopError `validationFailed` on `Idempotency-Key` */
function keyOf(visit: CustomerVisit): string | null {
  const key = visit.header('Idempotency-Key')
  if (key === undefined) return null
  if (!idempotencyKey.safeParse(key).success) throw new ShopError('validationFailed', {}, { 'Idempotency-Key': ['invalidValue'] })
  return key
}

async function bodyFor(tx: Db, visit: CustomerVisit, order: OrderRecord): Promise<string> {
  const data = { order: presentOrder(order, visit) }
  // Cancelled before its key was asked about: at the bank, after half an hour, or by the customer in another tab.
  if (order.status === 'cancelled') return JSON.stringify({ success: true, message: visit.say('orderCancelledMeanwhile'), data })
  if (order.status !== 'pending_payment') return JSON.stringify({ success: true, message: visit.say('orderPlaced'), data })
  const redirect_url = await bankPageOf(tx, order.id)
  return JSON.stringify({ success: true, message: visit.say('paymentAtBank'), ...(redirect_url && { redirect_url }), data })
}

/** A shop that was given no address of its own is reached by whatever address its visitor typed. */
function originOf({ settings, url }: CustomerVisit): string {
  return new URL(settings.publicUrl).hostname === 'localhost' ? url.origin : settings.publicUrl
}
