import { z } from 'zod'
import { requestStates } from '#shared/office/requests.ts'
import { endpoint } from '../../endpoint.ts'
import {
  clearable,
  dateTime,
  idParams,
  listOf,
  messageField,
  paging,
  rowVersion,
  text,
} from '../../parts.ts'
import { orderStatuses } from '../../order.ts'
import { requestTypes } from '../../requests.ts'
import { fulfilments } from '../orders/order-rows.ts'
import { day } from '../product-fields.ts'
import { actor, officeMeta } from '../products.ts'

const call = { auth: 'staff', tag: 'Office' } as const

export const customerViews = ['orders', 'blocked', 'cash_block', 'closed'] as const
const traits = ['orders', 'cash_block', 'blocked'] as const
export const customerSorts = ['created', 'last_order', 'spent', 'name'] as const

const listOfTraits = z
  .string()
  .transform((typed) => typed.split(',').filter(Boolean))
  .pipe(z.array(z.enum(traits, 'invalidValue')))
  .optional()

/** Contacts are masked for everybody; `GET …/contact` shows them and records that in the audit log. */
const brief = {
  id: z.number(),
  name: z.string(),
  /** `05•• ••• 678`; null: the account is closed. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  created_at: dateTime,
  closed_at: dateTime.nullable(),
  /** False: blocked, or closed. */
  is_active: z.boolean(),
  cash_allowed: z.boolean(),
  tags: z.array(z.string()),
  /** An active member of the team. */
  is_staff: z.boolean(),
  /** Excludes cancelled orders and those that were never paid. */
  orders_count: z.number(),
  spent_halalas: z.number(),
  last_order_at: dateTime.nullable(),
}
const customerRow = z.object({ ...brief, city: z.string().nullable() })
export type CustomerRow = z.output<typeof customerRow>

const customerDetail = z.object({
  ...brief,
  block_reason: z.string().nullable(),
  version: z.number(),
  wishlist_count: z.number(),
  devices_count: z.number(),
  /** Only city and district. */
  addresses: z.array(
    z.object({
      id: z.number(),
      type: z.enum(['home', 'work', 'other']),
      city: z.string(),
      district: z.string().nullable(),
      is_default: z.boolean(),
    }),
  ),
  /** The newest ten; requires `orders.read`. */
  orders: z
    .array(
      z.object({
        id: z.number(),
        number: z.string(),
        status: z.enum(orderStatuses),
        fulfilment: z.enum(fulfilments),
        /** Whether everything was refunded before it was sent. */
        is_all_refunded: z.boolean(),
        total_halalas: z.number(),
        placed_at: dateTime,
      }),
    )
    .optional(),
  /** The newest ten, including those of the same phone without an account; requires `requests.read`. */
  requests: z
    .array(
      z.object({
        id: z.number(),
        reference: z.string(),
        type: z.enum(requestTypes),
        state: z.enum(requestStates),
        created_at: dateTime,
      }),
    )
    .optional(),
  /** The newest ten; requires `messages.read`. */
  messages: z
    .array(
      z.object({
        id: z.number(),
        template: z.string(),
        channel: z.enum(['sms', 'mail']),
        state: z.enum(['waiting', 'dead', 'sent', 'discarded']),
        created_at: dateTime,
      }),
    )
    .optional(),
  /** Requests for a copy of the data or for closing the account; `due_on` is the last day that the law allows. */
  data_requests: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['copy', 'close']),
      received_on: z.string(),
      due_on: z.string(),
      done_at: dateTime.nullable(),
    }),
  ),
  /** Other accounts with the same name and address; they are not merged (office.md O-09). */
  similar: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type CustomerDetail = z.output<typeof customerDetail>
const one = z.object({ ...messageField, data: customerDetail })

export const customerFilters = {
  /** Part of a phone or e-mail matches only with `customers.contact`; a complete one always does. */
  q: z.string().max(100, 'tooLong').optional(),
  view: z.enum(customerViews, 'invalidValue').optional(),
  has: listOfTraits,
  lacks: listOfTraits,
  city: z.string().max(60, 'tooLong').optional(),
  tag: z.string().max(30, 'tooLong').optional(),
  from: day.optional(),
  to: day.optional(),
}

export const listCustomers = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/customers',
  permission: 'customers.read',
  summary: 'Customers by name, phone in any spelling and e-mail, the newest first (office.md §26)',
  query: z.object({
    ...paging(25),
    ...customerFilters,
    sort: z.enum(customerSorts, 'invalidValue').optional(),
  }),
  output: listOf(customerRow).extend({ meta: officeMeta.optional() }),
})
export const getCustomer = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/customers/:id',
  permission: 'customers.read',
  summary: 'One customer with orders, requests, messages and flags; contacts masked',
  params: idParams,
  output: z.object({ data: customerDetail }),
})

const contact = z.object({
  phone: z.string(),
  email: z.string().nullable(),
  addresses: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      phone: z.string(),
      lines: z.array(z.string()),
      city: z.string(),
      postcode: z.string().nullable(),
    }),
  ),
})
export type CustomerContact = z.output<typeof contact>
export const getCustomerContact = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/customers/:id/contact',
  permission: 'customers.contact',
  hasEffect: true,
  summary:
    'Phone, e-mail and addresses as they are; logged once an hour, and above 20 customers an hour after step-up (office.md O1.1)',
  params: idParams,
  output: z.object({ data: contact }),
})
export const updateCustomer = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/customers/:id',
  permission: 'customers.write',
  refusals: [409],
  summary: 'Blocks with a reason, refuses cash, sets tags',
  params: idParams,
  body: z.object({
    is_active: z.boolean('invalidValue').optional(),
    block_reason: clearable(text({ max: 300, multiline: true })),
    cash_allowed: z.boolean('invalidValue').optional(),
    tags: z
      .array(text({ max: 30 }), 'invalidValue')
      .max(5, 'tagLimit')
      .optional(),
    version: rowVersion.optional(),
  }),
  output: one,
})

const note = z.object({
  id: z.number(),
  text: z.string(),
  at: dateTime,
  by: actor.nullable(),
})
export type CustomerNote = z.output<typeof note>
export const listCustomerNotes = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/customers/:id/notes',
  permission: 'customers.read',
  summary: 'What staff wrote down about a customer, the newest first',
  params: idParams,
  query: z.object(paging(25)),
  output: listOf(note).extend({ meta: officeMeta.optional() }),
})
export const addCustomerNote = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/customers/:id/notes',
  permission: 'customers.write',
  status: 201,
  summary: 'A note that only staff see',
  params: idParams,
  body: z.object({ text: text({ max: 2000, multiline: true }) }),
  output: z.object({ ...messageField, data: note }),
})
