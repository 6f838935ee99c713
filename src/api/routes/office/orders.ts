import { beginCancellation, finishCancellation } from '#domain/checkout/cancel-order.ts'
import { findOrderRows } from '#domain/office/orders/find-order-rows.ts'
import {
  lockOrderForAction,
  requireUnclaimed,
} from '#domain/office/orders/lock-order-for-action.ts'
import { requireVisible, seesAllOrders } from '#domain/office/orders/order-access.ts'
import { findOrders } from '#domain/orders/find-orders.ts'
import { loadOrder, type OrderRecord } from '#domain/orders/load-orders.ts'
import { changeOrderStatus } from '#domain/orders/change-order-status.ts'
import { refundAuthorityOf } from '#domain/refunds/refund-limit.ts'
import { requirePermission, type Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import type { CancelReason } from '#shared/office/order-actions.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/orders.ts'
import * as actions from '#contract/office/orders/order-actions.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Order } from '#contract/order.ts'
import { readVersion, withCurrent } from '../../edit-conflict.ts'
import { seesContacts, withoutContacts } from '../../serializers/office/masked-contacts.ts'
import { serializeOrderRow } from '../../serializers/office/orders.ts'
import { serializeOrder } from '../../serializers/order.ts'
import { pageQuery, paged, pagedUpTo } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import type { OfficeContext } from '../../office-context.ts'
import { paymentContextOf } from '../../request-context.ts'
import { officeOrderActionRoutes } from './orders/order-actions.ts'
import { officeOrderDetailRoutes, officeOrderFor } from './orders/office-orders.ts'
import { officeOrderWorkRoutes } from './orders/order-work.ts'

/** Actions of staff on all orders (contract §19.3, office.md §24). */
export function officeOrderRoutes(api: Api): void {
  // These precede the paths with an id.
  officeOrderWorkRoutes(api)
  officeOrderDetailRoutes(api)
  officeOrderActionRoutes(api)

  bindEndpoint(api, contract.listOfficeOrders, ({ query }, context) =>
    query.shape === 'row' ? listRows(query, context) : listOrders(query, context),
  )

  bindEndpoint(api, contract.getOfficeOrder, async ({ params }, context) => {
    requireWholeOrders(context.member)
    return { data: await orderFor(context.db, context, params.id) }
  })

  bindEndpoint(api, contract.changeOrderStatus, ({ params: { id }, body }, context) =>
    withCurrent(
      context,
      () => changeStatus(id, body, context),
      () => officeOrderFor(context.db, context, id),
    ),
  )

  bindEndpoint(api, actions.cancelOrder, async ({ params: { id }, body }, context) => {
    const { reason, note, restock } = body
    const version = readVersion(body.version, context)
    await requireVisible(context.db, context.member, id)
    return withCurrent(
      context,
      () =>
        cancel(
          context,
          { id, reason, note, restock, version, refusal: 'cannotCancelOrder' },
          async (db) => ({
            message: context.t('orderCancelled'),
            data: await officeOrderFor(db, context, id),
          }),
        ),
      () => officeOrderFor(context.db, context, id),
    )
  })
}

type ListQuery = Parsed<typeof contract.listOfficeOrders>['query']

async function listRows(query: ListQuery, context: OfficeContext) {
  const { status, ...filters } = pageQuery(query)
  const { rows, total, readAt, sumHalalas } = await findOrderRows(context.db, context.member, {
    ...filters,
    status: status as OrderRecord['status'][] | undefined,
  })
  const { meta, ...page } = pagedUpTo(
    { data: rows.map((row) => serializeOrderRow(row, context)), total },
    filters,
    context,
  )
  const sum = sumHalalas !== null && { sum_halalas: sumHalalas }
  return { ...page, ...(meta && { meta: { ...meta, server_time: readAt.toISOString(), ...sum } }) }
}

/** Sort columns of whole orders; rows have more (contract §19.3). */
const sortsOfOrders: Partial<Record<string, 'id' | 'created_at' | 'grand_total' | 'status'>> = {
  placed: 'created_at',
  created_at: 'created_at',
  total: 'grand_total',
  grand_total: 'grand_total',
  status: 'status',
}

async function listOrders(query: ListQuery, context: OfficeContext) {
  requireWholeOrders(context.member)
  const { sort, ...page } = pageQuery(query)
  const { orders, total } = await findOrders(context.db, {
    page: page.page,
    limit: page.limit,
    order: page.order,
    sort: sort && (sortsOfOrders[sort] ?? 'id'),
    ids: page.ids,
    statuses: query.status,
    words: query.q,
    withPhones: seesContacts(context.member),
  })
  return paged({ data: orders.map((order) => describeOrder(order, context)), total }, page, context)
}

type Move = Parsed<typeof contract.changeOrderStatus>['body']

async function changeStatus(id: number, body: Move, context: OfficeContext) {
  const { db, member, mutate, settings, t } = context
  const { status, note, carrier, tracking_number: trackingNumber, version } = body
  await requireVisible(db, member, id)
  if (status === 'cancelled') {
    requirePermission(member, 'orders.cancel')
    return cancel(context, { id, note, version, refusal: 'invalidTransition' }, async (tx) => ({
      message: t('orderMoved'),
      data: await answerFor(tx, context, id),
    }))
  }
  requirePermission(member, 'orders.move')
  const move = { orderId: id, status, carrier, trackingNumber, note, receivedBy: body.received_by }
  return mutate(async (tx, audit) => {
    const action = actionOf[status]
    if (!action) throw new ShopError('invalidTransition')
    const order = await lockOrderForAction(tx, member, { orderId: id, action, version })
    if (action === 'ship') requireUnclaimed(order, member)
    await changeOrderStatus(tx, audit, { staffId: member.id, seller: settings.seller }, move)
    return { message: t('orderMoved'), data: await answerFor(tx, context, id) }
  })
}

interface Cancelling {
  id: number
  note?: string | null | undefined
  reason?: CancelReason
  restock?: boolean | undefined
  version?: number | undefined
  refusal: 'cannotCancelOrder' | 'invalidTransition'
}

/** The money must be returned before the order is cancelled, and the payment provider cannot take part in a transaction. */
function cancel<Answer extends object>(
  context: OfficeContext,
  { id, ...why }: Cancelling,
  describe: (db: Db) => Promise<Answer>,
): Promise<Answer | Response> {
  const { db, actor, member, mutate, settings } = context
  const canceller = { ...member, authority: refundAuthorityOf(member, settings) }
  let paid: Awaited<ReturnType<typeof beginCancellation>>
  return mutate(
    async (tx) => {
      paid = await beginCancellation(tx, { actor, member: canceller, ...why }, id)
      return describe(tx)
    },
    async () => {
      await finishCancellation(db, paymentContextOf(context), paid)
      return describe(db)
    },
  )
}

/** The action that corresponds to a move to this status. */
const actionOf = {
  pending: null,
  pending_payment: null,
  processing: 'confirm',
  shipped: 'ship',
  delivered: 'deliver',
} as const

/** Members with limited access to orders do not see sums and contacts (office.md O1.1). @throws ShopError `forbidden` */
function requireWholeOrders(member: Member): void {
  if (!seesAllOrders(member)) throw new ShopError('forbidden', { permission: 'orders.read' })
}

/** Members with limited access to orders get the order without sums. */
const answerFor = (db: Db, context: OfficeContext, id: number) =>
  seesAllOrders(context.member) ? orderFor(db, context, id) : officeOrderFor(db, context, id)

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
