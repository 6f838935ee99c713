import { findSales, type SalesWanted } from '#domain/orders/find-sales.ts'
import { findTransactions } from '#domain/orders/find-transactions.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as wire from '#wire/sales.ts'
import { presentInvoice, presentTransaction } from '../serializers/invoice.ts'
import { pageAsked, paged } from '../serializers/pagination.ts'
import { presentShipments } from '../serializers/shipment.ts'
import { serve, type Api } from '../bind-endpoint.ts'
import type { CustomerVisit } from '../request-context.ts'

/** A customer's own invoices, shipments and payments (contract §7.6). */
export function salesRoutes(api: Api): void {
  serve(api, wire.listInvoices, async ({ query }, visit) => {
    const asked = pageAsked(query)
    return paged(await invoices(visit, { ...asked, orderId: query.order_id }), asked, visit)
  })
  serve(api, wire.getInvoice, async ({ params }, visit) => ({ data: the(await invoices(visit, only(params.id))) }))

  serve(api, wire.listShipments, async ({ query }, visit) => {
    const asked = pageAsked(query)
    return paged(await shipments(visit, { ...asked, orderId: query.order_id }), asked, visit)
  })
  serve(api, wire.getShipment, async ({ params }, visit) => ({ data: the(await shipments(visit, only(params.id))) }))

  serve(api, wire.listTransactions, async ({ query }, visit) => {
    const asked = pageAsked(query)
    return paged(await transactions(visit, { ...asked, orderId: query.order_id }), asked, visit)
  })
  serve(api, wire.getTransaction, async ({ params }, visit) => ({ data: the(await transactions(visit, only(params.id))) }))
}

type Wanted = Omit<SalesWanted, 'customerId'>

const only = (id: number): Wanted => ({ id, page: 1, limit: 1 })

function the<T>({ data: [found] }: { data: T[] }): T {
  if (!found) throw new ShopError('notFound')
  return found
}

async function invoices(visit: CustomerVisit, wanted: Wanted) {
  const { orders, total } = await findSales(visit.db, 'invoices', { ...wanted, customerId: visit.customer.customerId })
  return { data: orders.flatMap((order) => (order.invoice ? [presentInvoice(order, order.invoice, visit)] : [])), total }
}

async function shipments(visit: CustomerVisit, wanted: Wanted) {
  const { orders, total } = await findSales(visit.db, 'shipments', { ...wanted, customerId: visit.customer.customerId })
  return { data: orders.flatMap((order) => presentShipments(order, visit)), total }
}

async function transactions(visit: CustomerVisit, wanted: Wanted) {
  const { transactions: found, total } = await findTransactions(visit.db, { ...wanted, customerId: visit.customer.customerId })
  return { data: found.map((transaction) => presentTransaction(transaction, visit)), total }
}
