import { z } from 'zod'
import { dayOf } from '#shared/day.ts'
import { staffRoles, type StaffRole } from '#shared/office/staff.ts'
import { looksLikePhone, toSaudiMobile } from '#shared/phone.ts'
import { calendarDay, clearable, digitsText, email, text } from '../../parts.ts'

// Fields of each section that may be sent (office.md §31). A field that is not sent is unchanged.

const optional = (max: number) => clearable(text({ max, multiline: true }))
const phone = digitsText({ max: 20 }).pipe(z.string().refine(looksLikePhone, 'invalidPhone'))
/** A link as it is typed or copied: without a scheme it gets `https://`. */
const https = text({ max: 300 })
  .transform((typed) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`))
  .pipe(z.url({ protocol: /^https$/, hostname: /\../, error: 'linkInvalid' }))
const integerBetween = (low: number, high: number) =>
  z.int('invalidValue').min(low, 'invalidValue').max(high, 'invalidValue')
const money = integerBetween(0, 999_999_999)
const yes = z.boolean('invalidValue')
const day = calendarDay('invalidDate')

const identity = z.object({
  name_ar: text({ max: 60 }).optional(),
  name_en: text({ max: 60 }).optional(),
  phone: phone.optional(),
  whatsapp: clearable(phone),
  email: email.optional(),
  address_ar: text({ max: 200 }).optional(),
  address_en: text({ max: 200 }).optional(),
  map_url: clearable(https),
  social: z.array(https, 'invalidValue').max(8, 'tooMany').optional(),
  story_ar: text({ max: 600, min: 0 }).optional(),
  story_en: text({ max: 600, min: 0 }).optional(),
  visit_terms_ar: optional(300),
  visit_terms_en: optional(300),
})

const digits = (pattern: RegExp, message: string) =>
  clearable(digitsText({ max: 20 }).pipe(z.string().regex(pattern, message)))

const legal = z.object({
  legal_name_ar: optional(120),
  legal_name_en: optional(120),
  cr_number: digits(/^\d{10}$/, 'crNumberInvalid'),
  unified_number: digits(/^7\d{9}$/, 'unifiedNumberInvalid'),
  is_vat_registered: yes.optional(),
  vat_number: digits(/^3\d{13}3$/, 'vatNumberInvalid'),
  mewa_licence: optional(60),
  mewa_expires_on: clearable(day),
  complaint_days: integerBetween(1, 30).optional(),
})

const tax = z.object({
  upcoming: z
    .array(
      z.object({
        starts_on: day.refine((on) => on > dayOf(new Date()), 'vatRateTooEarly'),
        rate_bp: integerBetween(0, 5_000),
      }),
      'invalidValue',
    )
    .max(5, 'tooMany')
    .refine(
      (rates) => new Set(rates.map(({ starts_on }) => starts_on)).size === rates.length,
      'invalidValue',
    )
    .optional(),
})

const payments = z.object({
  cash: yes.optional(),
  cash_max_halalas: money.optional(),
  cards: yes.optional(),
})

const delivery = z.object({
  promise_days: integerBetween(0, 30).optional(),
  promise_days_elsewhere: integerBetween(0, 30).optional(),
  skip_fridays: yes.optional(),
  text_ar: optional(300),
  text_en: optional(300),
})

const orders = z.object({
  minimum_halalas: money.optional(),
  auto_confirm: yes.optional(),
  cancel_until: z.enum(['pending', 'processing'], 'invalidValue').optional(),
  refund_limit_halalas: money.optional(),
  low_stock_default: integerBetween(0, 999).optional(),
  first_answer_hours: integerBetween(1, 240).optional(),
})

const time = z.string('timeInvalid').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'timeInvalid')
const span = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from !== to, { error: 'timeInvalid', path: ['to'] })
const week = z.array(z.array(span).max(2, 'tooMany'), 'invalidValue').length(7, 'invalidValue')
const rangeFields = {
  from_on: day,
  to_on: day,
  text_ar: text({ max: 100 }),
  text_en: text({ max: 100 }),
}
/** The longest single closure of a shop: a year. */
const maxRangeMs = 366 * 86_400_000
const inOrder = ({ from_on, to_on }: { from_on: string; to_on: string }) =>
  from_on <= to_on && Date.parse(to_on) - Date.parse(from_on) <= maxRangeMs
const reversed = { error: 'rangeReversed', path: ['to_on'] }

const hours = z.object({
  week: week.optional(),
  closed: z.array(z.object(rangeFields).refine(inOrder, reversed)).max(50, 'tooMany').optional(),
  seasons: z
    .array(z.object({ ...rangeFields, week }).refine(inOrder, reversed))
    .max(10, 'tooMany')
    .optional(),
})

const shop = z.object({
  closed_text_ar: optional(300),
  closed_text_en: optional(300),
  reopen_on: clearable(day),
})

/** E-mail addresses, and phones in the form used for the team: `+9665…`. */
const recipient = text({ max: 254 })
  .refine(
    (typed) =>
      typed.includes('@') ? email.safeParse(typed).success : toSaudiMobile(typed) !== null,
    'recipientInvalid',
  )
  .transform((typed) => (typed.includes('@') ? typed : (toSaudiMobile(typed) ?? typed)))
const recipients = z
  .array(recipient, 'invalidValue')
  .max(5, 'tooMany')
  .transform((list) => [...new Set(list)])
  .optional()

const notices = z.object({
  new_orders_to: recipients,
  low_stock_to: recipients,
  failed_messages_to: recipients,
  refunds_to: recipients,
  refunds_above_halalas: money.optional(),
  quiet_from: clearable(time),
  quiet_to: clearable(time),
})

const minutes = integerBetween(5, 480)
const security = z.object({
  idle_minutes: z
    .object(
      Object.fromEntries(staffRoles.map((role) => [role, minutes])) as Record<
        StaffRole,
        typeof minutes
      >,
    )
    .optional(),
})

export const sectionFields = {
  identity,
  legal,
  tax,
  payments,
  delivery,
  orders,
  hours,
  shop,
  notices,
  security,
}
export const closedFields = shop
