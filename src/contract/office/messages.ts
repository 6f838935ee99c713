import { z } from 'zod'
import { job } from './jobs.ts'
import { id, ids } from './product-fields.ts'
import { officeMeta } from './products.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, idParams, listOf, messageField, paging, pathId, text } from '../parts.ts'

const call = { auth: 'staff', tag: 'Office' } as const
export const messageStates = ['waiting', 'dead', 'sent', 'discarded'] as const

/** A message of the outbox, without its content. */
const queuedMessage = z.object({
  id: z.number(),
  key: z.string(),
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  template: z.string(),
  locale: z.enum(['ar', 'en']),
  /** `discarded`: sending was given up, and staff do not want it sent. */
  state: z.enum(messageStates),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: dateTime,
  next_attempt_at: dateTime.nullable(),
  sent_at: dateTime.nullable(),
  dead_at: dateTime.nullable(),
  discarded_at: dateTime.nullable(),
  discard_reason: z.string().nullable(),
})
export type QueuedMessage = z.output<typeof queuedMessage>

export const listMessages = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/messages',
  permission: 'messages.read',
  summary: 'Messages waiting, given up, discarded or sent, the newest first (§19.3, office.md §29)',
  query: z.object({
    ...paging(10),
    state: z.enum(messageStates, 'invalidValue').optional(),
    /** The state under its name in the back office's list. */
    view: z.enum(messageStates, 'invalidValue').optional(),
    channel: z.enum(['sms', 'mail'], 'invalidValue').optional(),
    template: z.string().max(40, 'tooLong').optional(),
    /** Messages to a customer, and about their orders and requests. */
    customer_id: pathId.optional(),
    order_id: pathId.optional(),
    request_id: pathId.optional(),
    /** Part of the key or, with `customers.contact`, of the recipient. */
    q: z.string().max(100, 'tooLong').optional(),
  }),
  output: listOf(queuedMessage).extend({ meta: officeMeta.optional() }),
})
const messageDetail = queuedMessage.extend({
  /** The content of the message; null: without `customers.contact`. `subject` null: an SMS. */
  content: z.object({ subject: z.string().nullable(), text: z.string() }).nullable(),
})
export type MessageDetail = z.output<typeof messageDetail>
export const getMessage = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/messages/:id',
  permission: 'messages.read',
  summary: 'One message; what it says with `customers.contact` alone',
  params: idParams,
  output: z.object({ data: messageDetail }),
})
export const retryMessage = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/messages/:id/retry',
  permission: 'messages.write',
  refusals: [409],
  summary: 'Sends a message that was given up on its way again (§19.3)',
  params: idParams,
  output: z.object(messageField),
})
const rowId = id.optional()
export const retryMessages = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/messages/retry',
  permission: 'messages.write',
  status: 201,
  summary:
    'Sends these, or all that were given up and not discarded, on their way again as a job; filters as those of the list',
  body: z.union(
    [
      z.object({ ids: ids(500).min(1, 'fieldRequired') }),
      z.object({
        state: z.literal('dead', 'invalidValue'),
        // The filters of the list.
        channel: z.enum(['sms', 'mail'], 'invalidValue').optional(),
        customer_id: rowId,
        order_id: rowId,
        request_id: rowId,
        q: z.string().max(100, 'tooLong').optional(),
        /** Excludes these ids. */
        except: ids(10_000).optional(),
      }),
    ],
    'invalidValue',
  ),
  output: z.object({ ...messageField, data: job }),
})
export const discardMessage = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/messages/:id/discard',
  permission: 'messages.write',
  summary: 'Sets a message that was given up aside: it is not sent and not counted any more',
  params: idParams,
  body: z.object({ reason: text({ max: 300, multiline: true }) }),
  output: z.object(messageField),
})
