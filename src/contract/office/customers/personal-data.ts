import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams, messageField } from '../../parts.ts'
import { day } from '../product-fields.ts'

const call = { auth: 'staff', tag: 'Office' } as const

/** The day on which the customer made the request, in person or by mail; the 30 days of the law start from it. */
const received = z.object({ request_received_on: day })
export const copyCustomerData = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/customers/:id/copy',
  permission: 'export.personal',
  stepUp: true,
  isAnswerSecret: true,
  summary: 'The copy of somebody’s data, for a request made in person or by mail (office.md §26)',
  params: idParams,
  body: received,
  output: z.object({ ...messageField, data: z.record(z.string(), z.unknown()) }),
})
export const closeCustomer = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/customers/:id/close',
  permission: 'export.personal',
  stepUp: true,
  summary:
    'Closes an account for a request made in person or by mail; refused while an order is under way, and the request stays noted',
  params: idParams,
  body: received,
  output: z.object(messageField),
})
