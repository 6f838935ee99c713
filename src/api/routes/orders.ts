import { findOrders } from '#domain/orders/find-orders.ts'
import { loadOrder } from '#domain/orders/load-orders.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as wire from '#wire/orders.ts'
import { presentOrder } from '../present/order.ts'
import { pageAsked, paged } from '../present/paging.ts'
import { serve, type Api } from '../serve.ts'

/** A customer's own orders (contract §7.1, §7.2). */
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
    const order = await loadOrder(visit.db, params.id, visit.customer.customerId)
    if (!order) throw new ShopError('orderNotFound')
    return { data: presentOrder(order, visit) }
  })
}
