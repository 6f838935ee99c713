import { z } from 'zod'
import { normalizeText, toAsciiDigits } from '#shared/text/digits.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, messageField, text } from '../parts.ts'
import { factor, grant, staffMember } from './member.ts'

const call = { auth: 'staff', tag: 'Office', permission: 'member' } as const
/** Also open before the session is elevated (office.md O1.3). */
const entrance = { ...call, elevation: 'notNeeded' } as const

/** A member's preferences for the office; `columns` by screen. */
const preferences = z.object({
  theme: z.enum(['light', 'dark', 'system'], 'invalidValue'),
  /** The height of the rows in lists: 40, 48 or 56 px (office.md O7.1). */
  density: z.enum(['compact', 'regular', 'comfortable'], 'invalidValue'),
  columns: z.record(
    z.string().max(40, 'tooLong'),
    z.array(z.string().max(40, 'tooLong')).max(60, 'tooLong'),
  ),
  /** Whether single-key shortcuts are on. */
  shortcuts: z.boolean('invalidValue'),
})

/** The signed-in member, their permissions, and the data that the layout of every screen needs (office.md §21). */
const me = staffMember.extend({
  ...preferences.shape,
  permissions: z.array(grant),
  limits: z.object({
    /** Minutes without input after which the office locks. */
    idle_minutes: z.number(),
    requests_per_minute: z.number(),
    mutations_per_minute: z.number(),
  }),
  settings: z.object({
    /** Whether customers can buy. */
    is_shop_open: z.boolean(),
    store_mode: z.enum(['demo', 'rehearsal', 'live']),
    second_factor: z.enum(['required', 'optional']),
    shop_url: z.string(),
    /** The rate of VAT included in prices, in hundredths of a percent. */
    vat_rate_bp: z.number(),
    /** Whether publishing a product requires its Latin name. */
    needs_latin_name: z.boolean(),
  }),
})
export type Me = z.output<typeof me>

/** `open`: the office may be used; otherwise the missing step. */
const officeSession = z.object({
  state: z.enum(['open', 'factorRequired', 'enrolRequired']),
  /** The member's name, for the lock screen. */
  name: z.string(),
  factors: z.array(factor),
  recovery_codes_left: z.number(),
  /** `enrolRequired`: the first factor needs the setup code from the server's log (office.md O1.2). */
  setup_code_required: z.boolean(),
  /** Null until the state is `open`. */
  me: me.nullable(),
  /** The latest end of the elevation; null: the session is not elevated. */
  expires_at: dateTime.nullable(),
})
export type OfficeSession = z.output<typeof officeSession>
const sessionAnswer = z.object({ data: officeSession })

const digits = (length: RegExp) =>
  z
    .string('invalidFactor')
    .transform((typed) => toAsciiDigits(normalizeText(typed)).replaceAll(' ', ''))
    .pipe(z.string().min(1, 'fieldRequired').regex(length, 'invalidFactor'))
/** A code of an authenticator app. */
const totpCode = digits(/^\d{6}$/)
/** Letters and digits in any case; hyphens and spaces are ignored. */
const writtenCode = z
  .string('invalidFactor')
  .transform((typed) => toAsciiDigits(normalizeText(typed)).replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, 'fieldRequired').max(40, 'invalidFactor'))
/** The result of `navigator.credentials`, as WebAuthn's JSON (`PublicKeyCredential.toJSON()`). */
const credential = z.record(z.string(), z.unknown(), 'invalidFactor')
/** WebAuthn's options as JSON, for `PublicKeyCredential.parse…OptionsFromJSON()`. */
const passkeyOptions = z.object({ data: z.record(z.string(), z.unknown()) })

const proofs = [
  z.object({ kind: z.literal('totp'), code: totpCode }),
  z.object({ kind: z.literal('recovery'), code: writtenCode }),
  z.object({ kind: z.literal('passkey'), response: credential }),
] as const
const proof = z.discriminatedUnion('kind', proofs, 'invalidValue')

export const openOfficeSession = endpoint({
  ...entrance,
  method: 'POST',
  path: '/api/office/session',
  summary: 'Elevates the session, when no second factor is needed (office.md O1.3)',
  output: sessionAnswer,
})
/** Refuses with 422 `invalidFactor` and `attempts_left`; five wrong attempts in 15 minutes lock it: 429 `otpLocked`. */
export const proveFactor = endpoint({
  ...entrance,
  method: 'POST',
  path: '/api/office/session/factor',
  summary: 'Elevates the session with a second factor',
  body: proof,
  output: sessionAnswer,
})
export const getPasskeyOptions = endpoint({
  ...entrance,
  method: 'POST',
  path: '/api/office/session/passkey-options',
  summary: 'WebAuthn options to prove a passkey; the challenge holds five minutes, once',
  isAnswerSecret: true,
  output: passkeyOptions,
})
/** `sms` is for a demo's member without a factor: sends a code when none is given (§4's limits apply), verifies it when one is. */
export const stepUp = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/session/step-up',
  summary: 'Proves who is at work once more, for ten minutes (office.md O1.4)',
  refusals: [502],
  body: z.discriminatedUnion(
    'kind',
    [...proofs, z.object({ kind: z.literal('sms'), code: digits(/^\d{4,6}$/).optional() })],
    'invalidValue',
  ),
  output: z.object({
    data: z.object({
      /** Null: a code was sent. */
      until: dateTime.nullable(),
      /** The length of the code that was sent. */
      code_length: z.number().optional(),
      resend_after: z.number().optional(),
    }),
  }),
})
export const lockOffice = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/session/lock',
  summary: 'Ends the elevation; the session stays',
  output: z.object(messageField),
})
export const endOfficeSession = endpoint({
  ...entrance,
  method: 'DELETE',
  path: '/api/office/session',
  summary: 'Signs out',
  output: z.object(messageField),
})

export const getMe = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/me',
  summary: 'Who is at work, and what they may do',
  output: z.object({ data: me }),
})
export const updateMe = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/me',
  summary: 'Changes what was sent of name, language, theme, density, columns, shortcuts',
  body: z
    .object({
      name: text({ max: 60 }),
      language: z.enum(['ar', 'en'], 'invalidValue'),
      ...preferences.shape,
    })
    .partial(),
  output: z.object({ ...messageField, data: me }),
})

export { credential, passkeyOptions, totpCode, writtenCode }
