import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { creditNote, invoice, transaction } from './invoice.ts'
import { shipment } from './order.ts'
import { idParams, listOf, paging } from './parts.ts'

const call = { auth: 'required', tag: 'Orders', method: 'GET' } as const
const orderId = z
  .string()
  .regex(/^\d{1,10}$/, 'invalidValue')
  .transform(Number)
const query = z.object({
  ...paging(10),
  sort: z.enum(['id', 'created_at'], 'invalidValue').optional(),
  order_id: orderId.optional(),
})

export const listInvoices = endpoint({
  ...call,
  path: '/api/v1/customer/invoices',
  summary: "The customer's invoices (§7.6)",
  query,
  output: listOf(invoice),
})
export const getInvoice = endpoint({
  ...call,
  path: '/api/v1/customer/invoices/:id',
  summary: 'One invoice (§7.6)',
  params: idParams,
  output: z.object({ data: invoice }),
})
export const listCreditNotes = endpoint({
  ...call,
  path: '/api/v1/customer/credit-notes',
  summary: "The customer's credit notes (tax.md 1.6)",
  query,
  output: listOf(creditNote),
})
export const getCreditNote = endpoint({
  ...call,
  path: '/api/v1/customer/credit-notes/:id',
  summary: 'One credit note (tax.md 1.6)',
  params: idParams,
  output: z.object({ data: creditNote }),
})
export const listShipments = endpoint({
  ...call,
  path: '/api/v1/customer/shipments',
  summary: "The customer's shipments (§7.6)",
  query,
  output: listOf(shipment),
})
export const getShipment = endpoint({
  ...call,
  path: '/api/v1/customer/shipments/:id',
  summary: 'One shipment (§7.6)',
  params: idParams,
  output: z.object({ data: shipment }),
})
export const listTransactions = endpoint({
  ...call,
  path: '/api/v1/customer/transactions',
  summary: "The customer's payments and refunds (§7.6)",
  query,
  output: listOf(transaction),
})
export const getTransaction = endpoint({
  ...call,
  path: '/api/v1/customer/transactions/:id',
  summary: 'One payment or refund (§7.6)',
  params: idParams,
  output: z.object({ data: transaction }),
})
