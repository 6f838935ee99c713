import { cancelOrder } from '#domain/checkout/cancel-order.ts'
import { findOrders } from '#domain/orders/find-orders.ts'
import { loadOrder, type OrderRecord } from '#domain/orders/load-orders.ts'
import { reorder } from '#domain/checkout/reorder.ts'
import { pollPayment } from '#domain/checkout/settlement/poll-payment.ts'
import { bankPageOf } from '#domain/payments/bank-page-of.ts'
import { hitWindow } from '#domain/throttle.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as wire from '#wire/orders.ts'
import { cartOfVisit, shopperOf } from '../present/cart-of-visit.ts'
import { presentOrder } from '../present/order.ts'
import { pageAsked, paged } from '../present/paging.ts'
import { serve, type Api } from '../serve.ts'
import { tillOf } from '../till.ts'
import type { CustomerVisit } from '../visit.ts'

/** A customer's own orders (contract §7.1–§7.4). */
export function orderRoutes(api: Api): void {
  serve(api, wire.listOrders, async ({ query }, visit) => {
    const asked = pageAsked(query)
    const { orders, total } = await findOrders(visit.db, {
      ...asked,
      customerId: visit.customer.customerId,
      ids: query.id,
      statuses: query.status,
    })
    return paged({ data: orders.map((order) => presentOrder(order, visit)), total }, asked, visit)
  })

  serve(api, wire.getOrder, async ({ params }, visit) => {
    const order = await ownOrder(visit, params.id)
    const till = order.status === 'pending_payment' ? tillOf(visit) : null
    // The shopper comes back from the bank's page and looks here.
    if (till && (await pollPayment(till, order.id))) return answerOf(visit, await ownOrder(visit, params.id))
    return answerOf(visit, order)
  })

  serve(api, wire.cancelOrder, async ({ params }, visit) => {
    const { db, settings, customer } = visit
    const key = `cancel-order:${customer.customerId}`
    // Each cancellation sends a mail to whatever address the order names, and makes room for another order against cash.
    await hitWindow(db, { key, seconds: 3_600, limit: settings.cancellationsPerHour, code: 'tooManyRequests' })
    await cancelOrder(db, tillOf(visit), { customerId: customer.customerId }, params.id)
    return { message: visit.say('orderCancelled'), data: presentOrder(await ownOrder(visit, params.id), visit) }
  })

  serve(api, wire.reorder, async ({ params }, visit) => ({
    message: visit.say('addedToCart'),
    data: cartOfVisit(visit, await reorder(visit.db, shopperOf(visit), params.id)),
  }))
}

/** Whoever left the bank's page undecided finds it again, on any device. */
async function answerOf(visit: CustomerVisit, order: OrderRecord) {
  const redirect_url = order.status === 'pending_payment' ? await bankPageOf(visit.db, order.id) : null
  return { ...(redirect_url && { redirect_url }), data: presentOrder(order, visit) }
}

async function ownOrder({ db, customer }: CustomerVisit, id: number): Promise<OrderRecord> {
  const order = await loadOrder(db, id, customer.customerId)
  if (!order) throw new ShopError('orderNotFound')
  return order
}
