import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './parts.ts'

export const inboxMessage = z.object({
  id: z.number(),
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  otp: z.string().optional(),
  created_at: dateTime,
})
export type InboxMessage = z.output<typeof inboxMessage>

/** Demo mode only (contract §19.2). */
export const readInbox = endpoint({
  method: 'GET',
  path: '/dev/inbox.json',
  auth: 'none',
  tag: 'Ops',
  summary: 'What the shop would have sent (§19.2)',
  query: z.object({
    to: z.string().max(254).optional(),
    limit: z
      .string()
      .regex(/^\d{1,4}$/, 'invalidValue')
      .transform(Number)
      .default(50),
  }),
  output: z.object({ data: z.array(inboxMessage) }),
})

/** Demo mode only: one mail as a separate page, `/dev/inbox/9.html`. */
export const readInboxMail = endpoint({
  method: 'GET',
  path: '/dev/inbox/:file',
  auth: 'none',
  tag: 'Ops',
  summary: 'A mail as its receiver would see it',
  params: z.object({
    file: z
      .string()
      .regex(/^[1-9]\d{0,9}\.html$/)
      .transform((file) => Number.parseInt(file))
      .refine((id) => id <= 2_147_483_647),
  }),
  output: z.string(),
})
