import { cancelOrder } from '#domain/checkout/cancel-order.ts'
import { findOrders } from '#domain/orders/find-orders.ts'
import { loadOrder } from '#domain/orders/load-orders.ts'
import { moveOrder } from '#domain/orders/move-order.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as wire from '#wire/office.ts'
import type { Order } from '#wire/order.ts'
import { presentOrder } from '../present/order.ts'
import { pageAsked, paged } from '../present/paging.ts'
import { serve, type Api } from '../serve.ts'
import { tillOf } from '../till.ts'
import type { Visit } from '../visit.ts'

/** What staff do with everybody's orders (contract §19.3). */
export function officeRoutes(api: Api): void {
  serve(api, wire.listOfficeOrders, async ({ query }, visit) => {
    const asked = pageAsked(query)
    const { orders, total } = await findOrders(visit.db, { ...asked, statuses: query.status, words: query.q })
    return paged({ data: orders.map((order) => presentOrder(order, visit)), total }, asked, visit)
  })

  serve(api, wire.getOfficeOrder, async ({ params }, visit) => ({ data: await orderFor(visit, params.id) }))

  serve(api, wire.moveOrder, async ({ params, body }, visit) => {
    const { status, note, carrier, tracking_number: trackingNumber } = body
    const staffId = visit.customer.customerId
    if (status === 'cancelled') await cancelOrder(visit.db, tillOf(visit), { staffId, note }, params.id)
    else
      await moveOrder(visit.db, { staffId, seller: visit.settings.seller }, { orderId: params.id, status, carrier, trackingNumber, note })
    return { message: visit.say('orderMoved'), data: await orderFor(visit, params.id) }
  })
}

async function orderFor(visit: Visit, id: number): Promise<Order> {
  const order = await loadOrder(visit.db, id)
  if (!order) throw new ShopError('orderNotFound')
  return presentOrder(order, visit)
}
