import { z } from 'zod'
import { dayOf } from '#shared/day.ts'
import { normalizeText, toAsciiDigits } from '#shared/text/digits.ts'
import { contactPhone } from './address-fields.ts'
import { endpoint } from './endpoint.ts'
import {
  clearable,
  dateTime,
  email,
  optionalEmail,
  optionalText,
  messageField,
  text,
} from './parts.ts'

const call = { auth: 'optional', tag: 'Requests', method: 'POST', status: 201 } as const
export const requestTypes = ['landscape', 'events', 'contact'] as const
export const eventTypes = ['engagement', 'graduation', 'birthday', 'business_meeting'] as const
/** Suggestions; any text is accepted (contract §11). */
export const spaceTypes = [
  'home_garden',
  'roof',
  'balcony',
  'play_area',
  'commercial',
  'other',
] as const

const notes = z
  .union([z.null(), text({ max: 2000, min: 0, multiline: true })])
  .optional()
  .transform((typed) => typed || null)
/** A honeypot field: a value means a bot (contract §11). */
const honeypot = { website: z.unknown().optional() }

const eventType = z
  .string('invalidEventType')
  .transform((typed) =>
    normalizeText(typed)
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  .pipe(z.enum(eventTypes, 'invalidEventType'))
/** Whether the date is between today and the same day two years later, in Riyadh. */
function isBookable(date: string): boolean {
  const today = dayOf(new Date())
  return date >= today && date <= `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
}
const eventDate = z
  .string('invalidDate')
  .transform((typed) => toAsciiDigits(normalizeText(typed)))
  .pipe(z.iso.date({ error: 'invalidDate', abort: true }).refine(isBookable, 'invalidDate'))

const reach = ['phone', 'email'] as const
function mustBeReachable(
  sent: { [field in (typeof reach)[number]]?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (reach.some((field) => sent[field])) return
  for (const field of reach)
    context.addIssue({ code: 'custom', path: [field], message: 'phoneOrEmailRequired' })
}
/** Also checked when the name is missing, so that one answer lists all errors; not when the given number or address is invalid. */
const hasNoWrongReach = ({ issues }: { issues: { path?: PropertyKey[] | undefined }[] }) =>
  !issues.some(({ path }) => reach.some((field) => field === path?.[0]))

const received = z.object({
  ...messageField,
  data: z.object({
    id: z.number(),
    reference: z.string(),
    type: z.enum(requestTypes),
    created_at: dateTime,
  }),
})

export const requestLandscape = endpoint({
  ...call,
  path: '/api/requests/landscape',
  summary: 'Asks for a garden (§11)',
  body: z.object({
    name: text({ max: 100 }),
    phone: contactPhone,
    email: optionalEmail,
    space_type: optionalText(100),
    city: optionalText(100),
    notes,
    ...honeypot,
  }),
  output: received,
})
export const requestEvent = endpoint({
  ...call,
  path: '/api/requests/events',
  summary: 'Asks for plants at an event (§11)',
  body: z.object({
    name: text({ max: 100 }),
    phone: contactPhone,
    type: eventType,
    date: eventDate,
    email: optionalEmail,
    place: optionalText(100),
    city: optionalText(100),
    notes,
    ...honeypot,
  }),
  output: received,
})
export const contact = endpoint({
  ...call,
  path: '/api/contact',
  summary: 'Writes to the shop (§11)',
  body: z
    .object({
      name: text({ max: 100 }),
      message: text({ max: 2000, multiline: true }),
      phone: clearable(contactPhone),
      email: clearable(email),
      ...honeypot,
    })
    .superRefine(mustBeReachable, { when: hasNoWrongReach }),
  output: received,
})
