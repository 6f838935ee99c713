import { z } from 'zod'
import { normalizeText, toAsciiDigits } from '#shared/text/digits.ts'
import { customer } from './customer.ts'
import { endpoint } from './endpoint.ts'
import { optionalEmail, personName, messageField } from './parts.ts'

// The domain normalizes the phone (contract §4.0); only its length is checked here.
export const typedPhone = z
  .string('invalidPhone')
  .transform((typed) => normalizeText(typed))
  .pipe(z.string().min(1, 'fieldRequired').max(32, 'invalidPhone'))
export const typedCode = z
  .string('invalidOTP')
  .transform((typed) => toAsciiDigits(normalizeText(typed)))
  .pipe(
    z
      .string()
      .min(1, { error: 'fieldRequired', abort: true })
      .regex(/^\d{4}$|^\d{6}$/, 'invalidOTP'),
  )

export const codeSent = z.object({
  ...messageField,
  data: z.object({
    phone: z.string(),
    otp_sent: z.literal(true),
    code_length: z.number(),
    /** 22 base64url characters; a caller that sends them with the code is the one that requested it (§4.3a). */
    challenge: z.string(),
    expires_in: z.number(),
    resend_after: z.number(),
  }),
})

export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/phone-auth/send-otp',
  auth: 'none',
  tag: 'Auth',
  summary: 'Sends a one-time code to a Saudi mobile (§4.1)',
  refusals: [502],
  body: z.object({ phone: typedPhone }),
  output: codeSent,
})

/** Absent, null or blank: none. */
const optionalName = personName(0)
  .nullish()
  .transform((name) => name || null)
const session = { token: z.string(), customer }
const signedIn = z.object({
  ...messageField,
  ...session,
  token_type: z.literal('Bearer'),
  expires_at: z.iso.datetime(),
  is_new_customer: z.boolean(),
  data: z.object(session),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/phone-auth/register',
  auth: 'none',
  tag: 'Auth',
  summary:
    'Sends a code that will open a new account (§4.2), or opens it with a registration token (§4.3a)',
  refusals: [502],
  body: z.object({
    first_name: personName(1),
    last_name: personName(0)
      .nullish()
      .transform((name) => name ?? ''),
    phone: typedPhone,
    email: optionalEmail,
    /** From `registrationRequired`: the phone is already proved, no code is sent (§4.3a). */
    registration_token: z.string('codeExpired').max(100, 'codeExpired').nullish(),
  }),
  output: z.union([codeSent, signedIn]),
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/phone-auth/verify-otp',
  auth: 'none',
  tag: 'Auth',
  summary: 'Trades a code for a token (§4.3)',
  body: z.object({
    phone: typedPhone,
    otp: typedCode,
    /** The challenge returned with the code; with another one, the names of `register` are discarded (§4.3a). */
    challenge: z.string('invalidValue').max(100, 'invalidValue').nullish(),
    first_name: optionalName,
    last_name: optionalName,
    email: optionalEmail,
  }),
  output: signedIn,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/phone-auth/logout',
  auth: 'optional',
  tag: 'Auth',
  summary: 'Ends the presented session (§4.4)',
  output: z.object(messageField),
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/v1/customer/get',
  auth: 'required',
  tag: 'Auth',
  summary: 'The signed-in customer (§4.5)',
  output: z.object({ data: customer, customer }),
})
