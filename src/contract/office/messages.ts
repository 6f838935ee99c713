import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, idParams, listOf, paging, messageField } from '../parts.ts'

const call = { auth: 'staff', tag: 'Office' } as const
const states = ['waiting', 'dead', 'sent'] as const

/** A message of the outbox, without what it says. */
const queuedMessage = z.object({
  id: z.number(),
  key: z.string(),
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  template: z.string(),
  locale: z.enum(['ar', 'en']),
  state: z.enum(states),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: dateTime,
  next_attempt_at: dateTime.nullable(),
  sent_at: dateTime.nullable(),
  dead_at: dateTime.nullable(),
})
export type QueuedMessage = z.output<typeof queuedMessage>

export const listMessages = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/messages',
  permission: 'messages.read',
  summary: 'Messages waiting, given up or sent (§19.3)',
  query: z.object({ ...paging(10), state: z.enum(states, 'invalidValue').optional() }),
  output: listOf(queuedMessage),
})
export const retryMessage = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/messages/:id/retry',
  permission: 'messages.write',
  summary: 'Sends a message that was given up on its way again (§19.3)',
  params: idParams,
  output: z.object(messageField),
})
