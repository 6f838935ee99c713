import { cancelOrder } from '#domain/checkout/cancel-order.ts'
import { findOrders } from '#domain/orders/find-orders.ts'
import { loadOrder, type OrderRecord } from '#domain/orders/load-orders.ts'
import { requireOpen } from '#domain/checkout/require-ready.ts'
import { reorder } from '#domain/checkout/reorder.ts'
import { pollPayment } from '#domain/checkout/settlement/poll-payment.ts'
import { redirectUrlOf } from '#domain/payments/redirect-url.ts'
import { consumeRateLimit } from '#domain/rate-limit.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/orders.ts'
import { serializeCartFor, shopperOf } from '../serializers/cart.ts'
import { serializeOrder } from '../serializers/order.ts'
import { pageQuery, paged } from '../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import { type CustomerContext, paymentContextOf } from '../request-context.ts'

/** A customer's orders (contract §7.1–§7.4). */
export function orderRoutes(api: Api): void {
  bindEndpoint(api, contract.listOrders, async ({ query }, context) => {
    const page = pageQuery(query)
    const { orders, total } = await findOrders(context.db, {
      ...page,
      customerId: context.customer.customerId,
      ids: query.id,
      statuses: query.status,
    })
    return paged(
      { data: orders.map((order) => serializeOrder(order, context)), total },
      page,
      context,
    )
  })

  bindEndpoint(api, contract.getOrder, async ({ params }, context) => {
    const order = await ownOrder(context, params.id)
    const paymentContext = order.status === 'pending_payment' ? paymentContextOf(context) : null
    // The shopper returns from the bank's page and looks here.
    if (paymentContext && (await pollPayment(paymentContext, order.id)))
      return answerOf(context, await ownOrder(context, params.id))
    return answerOf(context, order)
  })

  bindEndpoint(api, contract.cancelOrder, async ({ params }, context) => {
    const { db, settings, customer } = context
    const key = `cancel-order:${customer.customerId}`
    // Each cancellation sends a mail to the address in the order, and makes room for another cash order.
    await consumeRateLimit(db, {
      key,
      seconds: 3_600,
      limit: settings.cancellationsPerHour,
      code: 'tooManyRequests',
    })
    const { customerId } = customer
    const { cancelUntil } = settings
    await cancelOrder(db, paymentContextOf(context), { customerId, cancelUntil }, params.id)
    return {
      message: context.t('orderCancelled'),
      data: serializeOrder(await ownOrder(context, params.id), context),
    }
  })

  bindEndpoint(api, contract.reorder, async ({ params }, context) => {
    requireOpen(context.settings)
    return {
      message: context.t('addedToCart'),
      data: serializeCartFor(context, await reorder(context.db, shopperOf(context), params.id)),
    }
  })
}

/** A customer who left the bank's page without a decision can return to it, on any device. */
async function answerOf(context: CustomerContext, order: OrderRecord) {
  const redirect_url =
    order.status === 'pending_payment' ? await redirectUrlOf(context.db, order.id) : null
  return { ...(redirect_url && { redirect_url }), data: serializeOrder(order, context) }
}

async function ownOrder({ db, customer }: CustomerContext, id: number): Promise<OrderRecord> {
  const order = await loadOrder(db, id, customer.customerId)
  if (!order) throw new ShopError('orderNotFound')
  return order
}
