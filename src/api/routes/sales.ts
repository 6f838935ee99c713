import {
  findDocumentIds,
  findOrdersByDocument,
  type DocumentQuery,
} from '#domain/orders/find-order-documents.ts'
import { loadOrders } from '#domain/orders/load-orders.ts'
import { findTransactions } from '#domain/orders/find-transactions.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/sales.ts'
import { serializeCreditNote } from '../serializers/credit-note.ts'
import { serializeInvoice, serializeTransaction } from '../serializers/invoice.ts'
import { pageQuery, paged } from '../serializers/pagination.ts'
import { serializeShipments } from '../serializers/shipment.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import type { CustomerContext } from '../request-context.ts'

/** A customer's invoices, credit notes, shipments and payments (contract §7.6). */
export function salesRoutes(api: Api): void {
  bindEndpoint(api, contract.listInvoices, async ({ query }, context) => {
    const page = pageQuery(query)
    return paged(await invoices(context, { ...page, orderId: query.order_id }), page, context)
  })
  bindEndpoint(api, contract.getInvoice, async ({ params }, context) => ({
    data: firstOr404(await invoices(context, byId(params.id))),
  }))

  bindEndpoint(api, contract.listCreditNotes, async ({ query }, context) => {
    const page = pageQuery(query)
    return paged(await creditNotes(context, { ...page, orderId: query.order_id }), page, context)
  })
  bindEndpoint(api, contract.getCreditNote, async ({ params }, context) => ({
    data: firstOr404(await creditNotes(context, byId(params.id))),
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

/** One order may have several. */
async function creditNotes(context: CustomerContext, query: PageQuery) {
  const { ids, orderIds, total } = await findDocumentIds(context.db, 'credit_notes', {
    ...query,
    customerId: context.customer.customerId,
  })
  const orders = await loadOrders(context.db, { ids: [...new Set(orderIds)] })
  const notes = new Map(
    orders.flatMap((order) =>
      (order.invoice?.credit_notes ?? []).map((note) => [note.id, { order, note }] as const),
    ),
  )
  return {
    data: ids.flatMap((id) => {
      const found = notes.get(id)
      return found?.order.invoice
        ? [serializeCreditNote(found.order, found.order.invoice, found.note, context.locale)]
        : []
    }),
    total,
  }
}

async function shipments(context: CustomerContext, query: PageQuery) {
  const { ids, orders, total } = await findOrdersByDocument(context.db, 'shipments', {
    ...query,
    customerId: context.customer.customerId,
  })
  // An order may have several parcels, of which the page lists some.
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
