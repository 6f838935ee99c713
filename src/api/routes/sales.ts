import { findSales, type SalesWanted } from '#domain/orders/find-sales.ts'
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
    data: the(await invoices(context, only(params.id))),
  }))

  bindEndpoint(api, contract.listShipments, async ({ query }, context) => {
    const page = pageQuery(query)
    return paged(await shipments(context, { ...page, orderId: query.order_id }), page, context)
  })
  bindEndpoint(api, contract.getShipment, async ({ params }, context) => ({
    data: the(await shipments(context, only(params.id))),
  }))

  bindEndpoint(api, contract.listTransactions, async ({ query }, context) => {
    const page = pageQuery(query)
    return paged(await transactions(context, { ...page, orderId: query.order_id }), page, context)
  })
  bindEndpoint(api, contract.getTransaction, async ({ params }, context) => ({
    data: the(await transactions(context, only(params.id))),
  }))
}

type Wanted = Omit<SalesWanted, 'customerId'>

const only = (id: number): Wanted => ({ id, page: 1, limit: 1 })

function the<T>({ data: [found] }: { data: T[] }): T {
  if (!found) throw new ShopError('notFound')
  return found
}

async function invoices(context: CustomerContext, wanted: Wanted) {
  const { orders, total } = await findSales(context.db, 'invoices', {
    ...wanted,
    customerId: context.customer.customerId,
  })
  return {
    data: orders.flatMap((order) =>
      order.invoice ? [serializeInvoice(order, order.invoice, context)] : [],
    ),
    total,
  }
}

async function shipments(context: CustomerContext, wanted: Wanted) {
  const { orders, total } = await findSales(context.db, 'shipments', {
    ...wanted,
    customerId: context.customer.customerId,
  })
  return { data: orders.flatMap((order) => serializeShipments(order, context)), total }
}

async function transactions(context: CustomerContext, wanted: Wanted) {
  const { transactions: found, total } = await findTransactions(context.db, {
    ...wanted,
    customerId: context.customer.customerId,
  })
  return { data: found.map((transaction) => serializeTransaction(transaction, context)), total }
}
