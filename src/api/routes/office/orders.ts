import { cancelOrder } from '#domain/checkout/cancel-order.ts'
import { findOrders } from '#domain/orders/find-orders.ts'
import { loadOrder } from '#domain/orders/load-orders.ts'
import { changeOrderStatus } from '#domain/orders/change-order-status.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/orders.ts'
import type { Order } from '#contract/order.ts'
import { serializeOrder } from '../../serializers/order.ts'
import { pageQuery, paged } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { paymentContextOf, type RequestContext } from '../../request-context.ts'

/** What staff do with everybody's orders (contract §19.3). */
export function officeOrderRoutes(api: Api): void {
  bindEndpoint(api, contract.listOfficeOrders, async ({ query }, context) => {
    const page = pageQuery(query)
    const { orders, total } = await findOrders(context.db, {
      ...page,
      statuses: query.status,
      words: query.q,
    })
    return paged(
      { data: orders.map((order) => serializeOrder(order, context)), total },
      page,
      context,
    )
  })

  bindEndpoint(api, contract.getOfficeOrder, async ({ params }, context) => ({
    data: await orderFor(context, params.id),
  }))

  bindEndpoint(api, contract.changeOrderStatus, async ({ params, body }, context) => {
    const { status, note, carrier, tracking_number: trackingNumber } = body
    const staffId = context.customer.customerId
    if (status === 'cancelled')
      await cancelOrder(context.db, paymentContextOf(context), { staffId, note }, params.id)
    else
      await changeOrderStatus(
        context.db,
        { staffId, seller: context.settings.seller },
        { orderId: params.id, status, carrier, trackingNumber, note },
      )
    return { message: context.t('orderMoved'), data: await orderFor(context, params.id) }
  })
}

async function orderFor(context: RequestContext, id: number): Promise<Order> {
  const order = await loadOrder(context.db, id)
  if (!order) throw new ShopError('orderNotFound')
  return serializeOrder(order, context)
}
