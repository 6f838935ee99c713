import { cancelOrder } from '#domain/checkout/cancel-order.ts'
import { findOrders } from '#domain/orders/find-orders.ts'
import { loadOrder, type OrderRecord } from '#domain/orders/load-orders.ts'
import { changeOrderStatus } from '#domain/orders/change-order-status.ts'
import { grantOf, requirePermission, type Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/orders.ts'
import type { Order } from '#contract/order.ts'
import { seesContacts, withoutContacts } from '../../serializers/office/masked-contacts.ts'
import { serializeOrder } from '../../serializers/order.ts'
import { pageQuery, paged } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import type { OfficeContext } from '../../office-context.ts'
import { paymentContextOf } from '../../request-context.ts'

/** What staff do with everybody's orders (contract §19.3). */
export function officeOrderRoutes(api: Api): void {
  bindEndpoint(api, contract.listOfficeOrders, async ({ query }, context) => {
    requireWholeOrders(context.member)
    const page = pageQuery(query)
    const { orders, total } = await findOrders(context.db, {
      ...page,
      statuses: query.status,
      words: query.q,
      withPhones: seesContacts(context.member),
    })
    return paged(
      { data: orders.map((order) => describeOrder(order, context)), total },
      page,
      context,
    )
  })

  bindEndpoint(api, contract.getOfficeOrder, async ({ params }, context) => {
    requireWholeOrders(context.member)
    return { data: await orderFor(context.db, context, params.id) }
  })

  bindEndpoint(api, contract.changeOrderStatus, async ({ params, body }, context) => {
    const { status, note, carrier, tracking_number: trackingNumber } = body
    const { db, actor, member, mutate, settings, t } = context
    requireWholeOrders(member)
    if (status === 'cancelled') {
      requirePermission(member, 'orders.cancel')
      // Its money goes back before the order may go, and the payment provider is no part of a transaction.
      const who = { actor, note, member }
      await cancelOrder(db, paymentContextOf(context), who, params.id)
      return { message: t('orderMoved'), data: await orderFor(db, context, params.id) }
    }
    requirePermission(member, 'orders.move')
    const move = { orderId: params.id, status, carrier, trackingNumber, note }
    return mutate(async (tx, audit) => {
      const editor = { staffId: member.id, seller: settings.seller }
      await changeOrderStatus(tx, audit, editor, move)
      return { message: t('orderMoved'), data: await orderFor(tx, context, params.id) }
    })
  })
}

/** An order's sums and contacts are none of those whose part of the orders is limited (office.md O1.1). @throws ShopError `forbidden` */
function requireWholeOrders(member: Member): void {
  if (grantOf(member, 'orders.read') !== 'full')
    throw new ShopError('forbidden', { permission: 'orders.read' })
}

async function orderFor(db: Db, context: OfficeContext, id: number): Promise<Order> {
  const order = await loadOrder(db, id)
  if (!order) throw new ShopError('orderNotFound')
  return describeOrder(order, context)
}

/** An order as the member may see it. */
function describeOrder(order: OrderRecord, context: OfficeContext): Order {
  const shown = serializeOrder(order, context)
  return seesContacts(context.member) ? shown : withoutContacts(shown)
}
