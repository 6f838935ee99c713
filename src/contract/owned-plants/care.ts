import { z } from 'zod'
import { locales } from '#shared/locale.ts'
import { reminderMinutes } from '#shared/plants/owned.ts'
import { endpoint } from '../endpoint.ts'
import { flag, messageField, uploadedFile } from '../parts.ts'
import { photo } from './parts.ts'

const stopToken = z.string('invalidValue').max(200, 'invalidValue')

const call = { auth: 'required', tag: 'Account' } as const
const plants = '/api/v1/customer/plants'

/** `06:30`, as minutes since midnight in Riyadh. */
const timeOfDay = z
  .string('invalidValue')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalidValue')
  .transform((typed) => Number(typed.slice(0, 2)) * 60 + Number(typed.slice(3)))
  .refine(
    (minute) => minute >= reminderMinutes.least && minute <= reminderMinutes.most,
    'invalidValue',
  )

/** Reminders that the customer agreed to, and whether a calendar address exists. */
export const careSettings = z.object({
  by_mail: z.boolean(),
  by_sms: z.boolean(),
  at: z.string(),
  agreed_at: z.string().nullable(),
  /** Without an e-mail, mails cannot be requested. */
  has_email: z.boolean(),
  feed: z.object({ created_at: z.string(), read_at: z.string().nullable() }).nullable(),
})
export type CareSettings = z.output<typeof careSettings>

/** An addition: the initial state of the screen for reminders and calendar. */
export const getCareSettings = endpoint({
  ...call,
  method: 'GET',
  path: `${plants}/reminders`,
  summary: 'Which reminders were agreed to, and whether the calendar has an address',
  output: z.object({ data: careSettings }),
})
export const saveReminders = endpoint({
  ...call,
  method: 'PUT',
  path: `${plants}/reminders`,
  summary: 'Agrees to reminders or ends them (plants.md 53.8)',
  body: z.object({ by_mail: flag, by_sms: flag, at: timeOfDay }),
  output: z.object({ ...messageField, data: careSettings }),
})
/**
 * Stops the reminders by the token of a mail: in the body, or in the address, to which mail programs post automatically when their reader
 * unsubscribes (RFC 8058). A form of the page redirects back to the page in its language.
 */
export const stopReminders = endpoint({
  auth: 'none',
  tag: 'Account',
  method: 'POST',
  path: '/api/care-reminders/stop',
  summary: 'Ends the reminders by the link of a mail (plants.md 53.8)',
  acceptsForm: true,
  query: z.object({ token: stopToken.optional() }),
  body: z.object({ token: stopToken.optional(), page: z.enum(locales, 'invalidValue').optional() }),
  output: z.object(messageField),
})

export const createCareFeed = endpoint({
  ...call,
  method: 'POST',
  path: `${plants}/feed`,
  summary: 'Gives the calendar a new secret address; the former one is over (plants.md 53.3)',
  output: z.object({ ...messageField, data: z.object({ url: z.string() }) }),
})
export const revokeCareFeed = endpoint({
  ...call,
  method: 'DELETE',
  path: `${plants}/feed`,
  summary: 'Takes the address of the calendar back (plants.md 53.3)',
  output: z.object(messageField),
})
/** Returns `text/calendar`. */
export const readCareFeed = endpoint({
  auth: 'none',
  tag: 'Account',
  method: 'GET',
  path: '/feeds/:file',
  summary: 'The calendar behind a secret address, as iCalendar (plants.md 53.7)',
  params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
  output: z.unknown(),
})

export const maxPhotoBytes = 8 * 1024 * 1024
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const uploadPhoto = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/photos',
  summary: 'Takes a private picture as the body; 60 an hour (plants.md 50.3)',
  rawFile: { maxBytes: maxPhotoBytes, types: photoTypes },
  body: uploadedFile,
  status: 201,
  refusals: [413, 415],
  output: z.object({ data: photo }),
})
/** Returns `image/webp`. */
export const readPhoto = endpoint({
  auth: 'none',
  tag: 'Account',
  method: 'GET',
  path: '/api/photos/:id',
  summary: 'A private picture by its signed address (plants.md 50.3)',
  params: z.object({ id: z.string().regex(/^[\w-]{43}$/) }),
  query: z.object({
    size: z.enum(['large', 'small']).catch('large'),
    until: z.coerce.number().catch(0),
    sig: z.string().catch(''),
  }),
  output: z.unknown(),
})
