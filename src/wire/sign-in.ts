import { z } from 'zod'
import { cleanText, toAsciiDigits } from '#shared/digits.ts'
import { customer } from './customer.ts'
import { endpoint } from './endpoint.ts'
import { optionalEmail, personName, spoken } from './parts.ts'

// The domain folds the phone (contract §4.0); here only its length is checked.
const typedPhone = z
  .string('invalidPhone')
  .transform((typed) => cleanText(typed))
  .pipe(z.string().min(1, 'fieldRequired').max(32, 'invalidPhone'))
export const typedCode = z
  .string('invalidOTP')
  .transform((typed) => toAsciiDigits(cleanText(typed)))
  .pipe(
    z
      .string()
      .min(1, { error: 'fieldRequired', abort: true })
      .regex(/^\d{4}$|^\d{6}$/, 'invalidOTP'),
  )

export const codeSent = z.object({
  ...spoken,
  data: z.object({
    phone: z.string(),
    otp_sent: z.literal(true),
    code_length: z.number(),
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

export const register = endpoint({
  method: 'POST',
  path: '/api/phone-auth/register',
  auth: 'none',
  tag: 'Auth',
  summary: 'Sends a code that will open a new account (§4.2)',
  refusals: [502],
  body: z.object({
    first_name: personName(1),
    last_name: personName(0)
      .nullish()
      .transform((name) => name ?? ''),
    phone: typedPhone,
    email: optionalEmail,
  }),
  output: codeSent,
})

const session = { token: z.string(), customer }
export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/phone-auth/verify-otp',
  auth: 'none',
  tag: 'Auth',
  summary: 'Trades a code for a token (§4.3)',
  body: z.object({ phone: typedPhone, otp: typedCode }),
  output: z.object({
    ...spoken,
    ...session,
    token_type: z.literal('Bearer'),
    expires_at: z.iso.datetime(),
    is_new_customer: z.boolean(),
    data: z.object(session),
  }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/phone-auth/logout',
  auth: 'optional',
  tag: 'Auth',
  summary: 'Ends the presented session (§4.4)',
  output: z.object(spoken),
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/v1/customer/get',
  auth: 'required',
  tag: 'Auth',
  summary: 'The signed-in customer (§4.5)',
  output: z.object({ data: customer, customer }),
})
