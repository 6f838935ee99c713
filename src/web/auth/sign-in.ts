import type { Customer } from '#contract/customer.ts'
import { register as registerCall, sendOtp, verifyOtp } from '#contract/sign-in.ts'
import { ApiError } from '../lib/api-client.ts'
import { browserApi } from '../lib/browser-api.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { authStore } from '../session/auth.ts'
import { usualCodeLength } from './code-boxes.tsx'
import { noToken } from '../lib/session-error.ts'

/** What has been typed; it stays while one goes between tabs and steps. */
export interface Typed {
  tab: 'login' | 'register'
  phone: string
  firstName: string
  lastName: string
}

/** A code on its way. */
export interface CodeSent {
  phone: string
  /** When the shop sends the next one: milliseconds since 1970. */
  resendAt: number
  /** Proves that this browser asked for the code; null when it did not (contract §4.3a). */
  challenge: string | null
  /** Digits of the code. */
  codeLength: number
}

export interface Names {
  first_name: string
  last_name: string
}
export interface NewCustomer extends Names {
  phone: string
}

/** Lets a phone that has shown its code register without another one (contract §4.3a). */
export interface Registration {
  /** As the shop writes it. */
  phone: string
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Asks for a code; the phone is stored until it is verified (spec §3). */
export const sendCode = (phone: string): Promise<CodeSent> =>
  requestCode(phone, () => browserApi.call(sendOtp, { body: { phone } }))

/** Asks for a code that will open a new account; only with a registration token would the answer be a session. */
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
 * Trades the code for a session. The names typed here win over those given when the code was asked for; without a challenge one that
 * fits nothing is sent, so that somebody else's are not used (contract §4.3a).
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

/** Opens the account of a phone that has shown its code. */
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

/** Token and customer stand on top of the answer or under `data` (spec §7). */
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

/** Back to the phone: no code, no error. */
export const reset = (): void => authStore.set({ error: null, otpSent: false })

/** To the phone again, with the refusal that led there. */
export const backToPhone = (): void => authStore.set({ otpSent: false })

/** To the boxes: a code sent a moment ago still counts. */
export const haveCode = (): void => authStore.set({ error: null, otpSent: true })

async function recordingError<T>(step: () => Promise<T>): Promise<T> {
  authStore.set({ error: null })
  try {
    return await step()
  } catch (error) {
    authStore.set({ error })
    throw error
  }
}

/** The instant until which the server refuses another code; null when the refusal says nothing of it. */
export const waitOf = (error: unknown): number | null =>
  error instanceof ApiError && error.body.retry_after
    ? Date.now() + error.body.retry_after * 1000
    : null

/** What a refusal hands to a phone that has proved itself and has no account; null when it hands out nothing. */
export function registrationOf(error: unknown, phone: string): Registration | null {
  if (!(error instanceof ApiError) || !error.body.registration_token) return null
  const { registration_token: token, registration_expires_in: seconds = 0 } = error.body
  return { phone, token, expiresAt: Date.now() + seconds * 1000 }
}

/** How many digits a code has that was sent before a refusal; null when the refusal says nothing of it. */
export const codeLengthOf = (error: unknown): number | null =>
  error instanceof ApiError ? (error.body.code_length ?? null) : null
