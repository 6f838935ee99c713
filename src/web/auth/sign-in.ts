import type { Customer } from '#contract/customer.ts'
import { register as registerCall, sendOtp, verifyOtp } from '#contract/sign-in.ts'
import { ApiError } from '../lib/api-client.ts'
import { browserApi } from '../lib/browser-api.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { authStore } from '../session/auth.ts'
import { usualCodeLength } from './code-boxes.tsx'
import { noToken } from '../lib/session-error.ts'

/** Typed values; kept while the shopper moves between tabs and steps. */
export interface Typed {
  tab: 'login' | 'register'
  phone: string
  firstName: string
  lastName: string
}

/** A code that was sent. */
export interface CodeSent {
  phone: string
  /** The time the shop sends the next one: milliseconds since 1970. */
  resendAt: number
  /** Proves that this browser requested the code; null when it did not (contract §4.3a). */
  challenge: string | null
  /** Number of digits in the code. */
  codeLength: number
}

export interface Names {
  first_name: string
  last_name: string
}
export interface NewCustomer extends Names {
  phone: string
}

/** Allows a phone that was verified by a code to register without another one (contract §4.3a). */
export interface Registration {
  /** In the shop's spelling. */
  phone: string
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Requests a code; the phone is stored until it is verified (spec §3). */
export const sendCode = (phone: string): Promise<CodeSent> =>
  requestCode(phone, () => browserApi.call(sendOtp, { body: { phone } }))

/** Requests a code for a new account; the answer is a session only with a registration token. */
export const register = (customer: NewCustomer): Promise<CodeSent> =>
  requestCode(
    customer.phone,
    () => browserApi.call(registerCall, { body: customer }) as Promise<CodeAnswer>,
  )

interface CodeAnswer {
  data: { phone: string; resend_after: number; code_length?: number; challenge?: string }
}

async function requestCode(phone: string, ask: () => Promise<CodeAnswer>): Promise<CodeSent> {
  browserStorage.set('temp_phone', phone)
  const { data } = await recordingError(ask)
  authStore.set({ otpSent: true })
  const { resend_after, code_length: codeLength = usualCodeLength, challenge = null } = data
  return { phone: data.phone, resendAt: Date.now() + resend_after * 1000, codeLength, challenge }
}

/**
 * Exchanges the code for a session. The names typed here take precedence over those given with the request for the code. Without a
 * challenge, an invalid one is sent, so that the names somebody else gave are not used (contract §4.3a).
 */
export const verify = (
  phone: string,
  otp: string,
  challenge: string | null = null,
  names: Partial<Names> = {},
): Promise<Customer> =>
  openSession(() =>
    browserApi.call(verifyOtp, { body: { phone, otp, challenge: challenge ?? '', ...names } }),
  )

/** Opens the account of a phone that was verified by its code. */
export const registerProven = (
  customer: NewCustomer,
  registrationToken: string,
): Promise<Customer> =>
  openSession(
    () =>
      browserApi.call(registerCall, {
        body: { ...customer, registration_token: registrationToken },
      }) as Promise<SessionAnswer>,
  )

interface Session {
  token?: string
  customer?: Customer
}
type SessionAnswer = Session & { data?: Session }

/** Token and customer are at the top level of the answer or under `data` (spec §7). */
async function openSession(ask: () => Promise<SessionAnswer>): Promise<Customer> {
  const { token, user } = await recordingError(async () => {
    const answer = await ask()
    const token = answer.token ?? answer.data?.token
    const user = answer.customer ?? answer.data?.customer
    if (!token || !user) throw noToken()
    return { token, user }
  })
  browserStorage.set('auth_token', token)
  browserStorage.remove('temp_phone')
  authStore.set({ user, otpSent: false, error: null, loading: false, loggedOut: false })
  return user
}

/** Returns to the phone step and clears code and error. */
export const reset = (): void => authStore.set({ error: null, otpSent: false })

/** Returns to the phone step and keeps the refusal that led there. */
export const showPhoneStep = (): void => authStore.set({ otpSent: false })

/** Goes to the code boxes: a code sent a moment ago is still valid. */
export const showCodeStep = (): void => authStore.set({ error: null, otpSent: true })

async function recordingError<T>(step: () => Promise<T>): Promise<T> {
  authStore.set({ error: null })
  try {
    return await step()
  } catch (error) {
    authStore.set({ error })
    throw error
  }
}

/** The instant until which the server refuses another code; null when the refusal has none. */
export const waitOf = (error: unknown): number | null =>
  error instanceof ApiError && error.body.retry_after
    ? Date.now() + error.body.retry_after * 1000
    : null

/** The registration token from a refusal, for a verified phone without an account; null when there is none. */
export function registrationOf(error: unknown, phone: string): Registration | null {
  if (!(error instanceof ApiError) || !error.body.registration_token) return null
  const { registration_token: token, registration_expires_in: seconds = 0 } = error.body
  return { phone, token, expiresAt: Date.now() + seconds * 1000 }
}

/** The number of digits of a code sent before a refusal; null when the refusal has none. */
export const codeLengthOf = (error: unknown): number | null =>
  error instanceof ApiError ? (error.body.code_length ?? null) : null
