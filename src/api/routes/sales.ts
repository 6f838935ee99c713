import { findOrdersByDocument, type DocumentQuery } from '#domain/orders/find-order-documents.ts'
import { findTransactions } from '#domain/orders/find-transactions.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/sales.ts'
import { serializeInvoice, serializeTransaction } from '../serializers/invoice.ts'
import { pageQuery, paged } from '../serializers/pagination.ts'
import { serializeShipments } from '../serializers/shipment.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import type { CustomerContext } from '../request-context.ts'

/** A customer's own invoices, shipments and payments (contract §7.6). */
export function salesRoutes(api: Api): void {
  bindEndpoint(api, contract.listInvoices, async ({ query }, context) => {
    const page = pageQuery(query)
    return paged(await invoices(context, { ...page, orderId: query.order_id }), page, context)
  })
  bindEndpoint(api, contract.getInvoice, async ({ params }, context) => ({
    data: firstOr404(await invoices(context, byId(params.id))),
  }))

  bindEndpoint(api, contract.listShipments, async ({ query }, context) => {
    const page = pageQuery(query)
    return paged(await shipments(context, { ...page, orderId: query.order_id }), page, context)
  })
  bindEndpoint(api, contract.getShipment, async ({ params }, context) => ({
    data: firstOr404(await shipments(context, byId(params.id))),
  }))

  bindEndpoint(api, contract.listTransactions, async ({ query }, context) => {
    const page = pageQuery(query)
    return paged(await transactions(context, { ...page, orderId: query.order_id }), page, context)
  })
  bindEndpoint(api, contract.getTransaction, async ({ params }, context) => ({
    data: firstOr404(await transactions(context, byId(params.id))),
  }))
}

type PageQuery = Omit<DocumentQuery, 'customerId'>

const byId = (id: number): PageQuery => ({ id, page: 1, limit: 1 })

function firstOr404<T>({ data: [found] }: { data: T[] }): T {
  if (!found) throw new ShopError('notFound')
  return found
}

async function invoices(context: CustomerContext, query: PageQuery) {
  const { orders, total } = await findOrdersByDocument(context.db, 'invoices', {
    ...query,
    customerId: context.customer.customerId,
  })
  return {
    data: orders.flatMap((order) =>
      order.invoice ? [serializeInvoice(order, order.invoice, context)] : [],
    ),
    total,
  }
}

async function shipments(context: CustomerContext, query: PageQuery) {
  const { ids, orders, total } = await findOrdersByDocument(context.db, 'shipments', {
    ...query,
    customerId: context.customer.customerId,
  })
  // An order may have several parcels, of which the page names some.
  const parcels = orders.flatMap((order) => serializeShipments(order, context))
  return {
    data: ids.flatMap((id) => parcels.find((parcel) => parcel.id === id) ?? []),
    total,
  }
}

async function transactions(context: CustomerContext, query: PageQuery) {
  const { transactions: found, total } = await findTransactions(context.db, {
    ...query,
    customerId: context.customer.customerId,
  })
  return { data: found.map((transaction) => serializeTransaction(transaction, context)), total }
}
