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
  pathId,
  rowVersion,
  text,
  uploadedFile,
} from '../../parts.ts'
import { orderStatuses } from '../../order.ts'
import { requestTypes } from '../../requests.ts'
import { maxPictureBytes } from '../media.ts'
import { fulfilments } from '../orders/order-rows.ts'
import { listExport } from '../exports.ts'
import { day } from '../product-fields.ts'
import { actor, officeMeta } from '../products.ts'

const call = { auth: 'staff', tag: 'Office' } as const

export const requestViews = ['open', 'mine', 'waiting', 'unassigned', 'overdue'] as const

/** A service request as staff see it. */
const serviceRequest = z.object({
  id: z.number(),
  reference: z.string(),
  type: z.enum(requestTypes),
  customer_id: z.number().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  locale: z.enum(['ar', 'en']),
  created_at: dateTime,
  state: z.enum(requestStates),
  assignee: actor.nullable(),
  next_action: z.string().nullable(),
  next_on: z.string().nullable(),
  lost_reason: z.string().nullable(),
  /** The time staff first called, visited or changed its state. */
  answered_at: dateTime.nullable(),
  /** The time by which it must be answered: one working day after it arrived. */
  answer_due_at: dateTime,
  /** Its next date has passed, or it has been new for too long. */
  is_overdue: z.boolean(),
  version: z.number(),
})
export type ServiceRequest = z.output<typeof serviceRequest>

const event = z.object({
  id: z.number(),
  kind: z.enum(['note', 'call', 'visit', 'file', 'state']),
  /** The text of a note; the name of a file; the new state of a change of state. */
  text: z.string().nullable(),
  at: dateTime,
  by: actor.nullable(),
  /** Width of a photo in pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type RequestEvent = z.output<typeof event>
const detail = serviceRequest.extend({
  events: z.array(event),
  /** Other requests from the same phone, and those of the same account. */
  other_requests: z.array(
    z.object({
      id: z.number(),
      reference: z.string(),
      type: z.enum(requestTypes),
      state: z.enum(requestStates),
      created_at: dateTime,
    }),
  ),
  /** The newest orders of the account. */
  orders: z.array(
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
  ),
  /** The account of the customer or of the phone; null: there is none. */
  account: actor.nullable(),
})
export type RequestDetail = z.output<typeof detail>
const one = z.object({ ...messageField, data: detail })

const filters = {
  type: z.enum(requestTypes, 'invalidValue').optional(),
  view: z.enum(requestViews, 'invalidValue').optional(),
  state: z
    .string()
    .transform((typed) => typed.split(',').filter(Boolean))
    .pipe(z.array(z.enum(requestStates, 'invalidValue')))
    .optional(),
  /** The id of a member, or `none`. */
  assignee_id: z.union([z.literal('none'), pathId], 'invalidValue').optional(),
  /** Requests of this account, and those of its phone without an account. */
  customer_id: pathId.optional(),
  /** Requests whose next date is that day or earlier. */
  due_before: day.optional(),
  /** Reference, name, phone in any spelling, or e-mail. */
  q: z.string().max(100, 'tooLong').optional(),
}

export const listServiceRequests = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/requests',
  permission: 'requests.read',
  summary: 'Service requests, newest first (§19.3, office.md §27)',
  query: z.object({
    ...paging(10),
    ...filters,
    sort: z.enum(['created', 'next_on'], 'invalidValue').optional(),
  }),
  output: listOf(serviceRequest).extend({ meta: officeMeta.optional() }),
})
export const exportServiceRequests = endpoint({
  ...listExport(filters),
  permission: 'export.personal',
  path: '/api/office/requests/export',
  summary:
    'Writes a file of service requests with their contacts, as a job; owners alone (office.md O3.16)',
})
export const getRequestBoard = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/requests/board',
  permission: 'requests.read',
  summary: 'Each state with the first twenty requests; of those that are over, the last 30 days',
  query: z.object(filters),
  output: z.object({
    data: z.array(
      z.object({
        state: z.enum(requestStates),
        total: z.number(),
        requests: z.array(serviceRequest),
      }),
    ),
  }),
})
export const listAssignees = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/requests/assignees',
  permission: 'requests.read',
  summary: 'Members who can be given a request',
  output: z.object({ data: z.array(actor) }),
})
export const getServiceRequest = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/requests/:id',
  permission: 'requests.read',
  summary: 'A request with its history, and what else the same phone asked for and ordered',
  params: idParams,
  output: z.object({ data: detail }),
})
export const updateServiceRequest = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/requests/:id',
  permission: 'requests.write',
  refusals: [409],
  summary: 'State, person, next action with its date; a lost one needs its reason',
  params: idParams,
  body: z.object({
    state: z.enum(requestStates, 'invalidValue').optional(),
    assignee_id: z.int('invalidValue').min(1, 'invalidValue').nullable().optional(),
    next_action: clearable(text({ max: 120 })),
    next_on: clearable(day),
    lost_reason: clearable(text({ max: 300, multiline: true })),
    version: rowVersion.optional(),
  }),
  output: one,
})
export const addRequestNote = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/requests/:id/notes',
  permission: 'requests.write',
  status: 201,
  summary: 'A note, a call or a visit',
  params: idParams,
  body: z.object({
    kind: z.enum(['note', 'call', 'visit'], 'invalidValue'),
    text: text({ max: 2000, multiline: true }),
  }),
  output: one,
})
export const addRequestFile = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/requests/:id/files',
  permission: 'requests.write',
  status: 201,
  summary: 'A photo, seen by staff alone; ten a request (office.md 20.8)',
  upload: { maxBytes: maxPictureBytes },
  params: idParams,
  body: uploadedFile,
  output: one,
})
export const getRequestFile = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/requests/:id/files/:fileId',
  permission: 'requests.read',
  summary: 'The photo as WebP',
  params: z.object({ id: pathId, fileId: pathId }),
  output: z.unknown(),
})
export const deleteRequestFile = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/office/requests/:id/files/:fileId',
  permission: 'requests.write',
  summary: 'Takes a photo off a request; the file goes within 30 days',
  params: z.object({ id: pathId, fileId: pathId }),
  output: one,
})
