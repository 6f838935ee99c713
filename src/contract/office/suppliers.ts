import { z } from 'zod'
import { listExport } from './exports.ts'
import { officeMeta } from './products.ts'
import { endpoint } from '../endpoint.ts'
import {
  clearable,
  digitsText,
  email,
  idParams,
  listOf,
  messageField,
  paging,
  rowVersion,
  text,
} from '../parts.ts'

const call = { auth: 'staff', tag: 'Office' } as const

const supplier = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  is_active: z.boolean(),
  version: z.number(),
  /** Pieces of all valid receipts, and those of them that broke at the supplier's cost. */
  delivered: z.number(),
  broken: z.number(),
  last_received_on: z.string().nullable(),
})
export type Supplier = z.output<typeof supplier>
const one = z.object({ ...messageField, data: supplier })

const fields = {
  phone: clearable(digitsText({ max: 30 })),
  email: clearable(email),
  note: clearable(text({ max: 1000, multiline: true })),
}
const active = z.boolean('invalidValue').optional()

const supplierFilters = {
  q: z.string().max(100, 'tooLong').optional(),
  state: z.enum(['active', 'inactive'], 'invalidValue').optional(),
}

export const listSuppliers = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/suppliers',
  permission: 'stock.read',
  summary: 'Suppliers by name (office.md §23)',
  query: z.object({
    ...paging(25),
    ...supplierFilters,
  }),
  output: listOf(supplier).extend({ meta: officeMeta.optional() }),
})
export const exportSuppliers = endpoint({
  ...listExport(supplierFilters),
  permission: 'export.run',
  path: '/api/office/suppliers/export',
  summary: 'Writes a file of suppliers, as a job; needs `stock.read` too (office.md O3.16)',
})
export const getSupplier = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/suppliers/:id',
  permission: 'stock.read',
  summary: 'One supplier (office.md §23)',
  params: idParams,
  output: z.object({ data: supplier }),
})
export const createSupplier = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/suppliers',
  permission: 'stock.write',
  status: 201,
  summary: 'A new supplier (office.md §23)',
  body: z.object({ name: text({ max: 120 }), ...fields, is_active: active }),
  output: one,
})
export const updateSupplier = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/suppliers/:id',
  permission: 'stock.write',
  refusals: [409],
  summary: 'Changes the fields that are sent (office.md §23)',
  params: idParams,
  body: z.object({
    name: text({ max: 120 }).optional(),
    ...fields,
    is_active: active,
    version: rowVersion.optional(),
  }),
  output: one,
})
