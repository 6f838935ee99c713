import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { calendarDay, dateTime, idParams, listOf, paging, pathId } from '../../parts.ts'
import { officeMeta } from '../products.ts'
import { taxDocument } from './print.ts'

/** Members who see only part of the orders see no sums: one of the two permissions is needed in full. */
const call = {
  auth: 'staff',
  tag: 'Office',
  method: 'GET',
  permission: ['reports.finance', 'orders.read'],
} as const

const row = z.object({
  id: z.number(),
  number: z.string(),
  issued_at: dateTime,
  order_id: z.number(),
  order_number: z.string(),
  /** The first name and the initial of the last; the document itself has the full name. */
  buyer: z.string(),
  taxable_halalas: z.number(),
  vat_halalas: z.number(),
  gross_halalas: z.number(),
})
const query = z.object({
  ...paging(25),
  /** Riyadh days of issue, both included. */
  from: calendarDay('invalidDate').optional(),
  to: calendarDay('invalidDate').optional(),
  order_id: pathId.optional(),
})
const document = z.object({
  data: taxDocument.extend({ id: z.number() }),
})

const listOfDocuments = <Row extends z.ZodType>(one: Row) =>
  listOf(one).extend({ meta: officeMeta.optional() })

const invoiceRow = row.extend({
  /** `refunded`: its credit notes add up to its total. */
  state: z.enum(['paid', 'refunded']),
})
export const listTaxInvoices = endpoint({
  ...call,
  path: '/api/office/invoices',
  summary: 'Invoices, the newest first (office.md §24)',
  query,
  output: listOfDocuments(invoiceRow),
})
export const getTaxInvoice = endpoint({
  ...call,
  path: '/api/office/invoices/:id',
  summary: 'An invoice as it was issued, with its tax code (office.md §24)',
  params: idParams,
  output: document,
})
export const listCreditNotes = endpoint({
  ...call,
  path: '/api/office/credit-notes',
  summary: 'Credit notes, the newest first (office.md §24)',
  query,
  output: listOfDocuments(row),
})
export const getCreditNote = endpoint({
  ...call,
  path: '/api/office/credit-notes/:id',
  summary: 'A credit note as it was issued, with its tax code (office.md §24)',
  params: idParams,
  output: document,
})
