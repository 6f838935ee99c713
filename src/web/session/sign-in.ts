import type { Customer } from '#wire/customer.ts'
import { register as registerCall, sendOtp, verifyOtp } from '#wire/sign-in.ts'
import { ApiError } from '../api-client.ts'
import { browserApi } from '../browser-api.ts'
import { stored } from '../stored.ts'
import { authStore } from './auth.ts'
import { usualCodeLength } from './code-boxes.tsx'
import { noToken } from './session-error.ts'

export interface CodeSent {
  phone: string
  /** When the shop sends the next code: milliseconds since 1970. */
  resendAt: number
  /** Digits of the code. */
  codeLength: number
}

export interface NewCustomer {
  first_name: string
  last_name: string
  phone: string
}

/** Asks for a code; the phone is kept until it is verified (spec §3). */
export const sendCode = (phone: string): Promise<CodeSent> => askForCode(phone, () => browserApi.call(sendOtp, { body: { phone } }))

/** Asks for a code that will open a new account. */
export const register = (customer: NewCustomer): Promise<CodeSent> =>
  askForCode(customer.phone, () => browserApi.call(registerCall, { body: customer }))

async function askForCode(
  phone: string,
  ask: () => Promise<{ data: { phone: string; resend_after: number; code_length?: number } }>,
): Promise<CodeSent> {
  stored.set('temp_phone', phone)
  const { data } = await recordingError(ask)
  authStore.set({ otpSent: true })
  return { phone: data.phone, resendAt: Date.now() + data.resend_after * 1000, codeLength: data.code_length ?? usualCodeLength }
}

/** Trades the code for a session; token and customer stand on top of the answer or under `data` (spec §7). */
export async function verify(phone: string, otp: string): Promise<Customer> {
  const { token, user } = await recordingError(async () => {
    const answer: Session & { data?: Session } = await browserApi.call(verifyOtp, { body: { phone, otp } })
    const token = answer.token ?? answer.data?.token
    const user = answer.customer ?? answer.data?.customer
    if (!token || !user) throw noToken()
    return { token, user }
  })
  stored.set('auth_token', token)
  stored.remove('temp_phone')
  authStore.set({ user, otpSent: false, error: null, loading: false, left: false })
  return user
}

/** Back to the phone: no code, no error. */
export const reset = (): void => authStore.set({ error: null, otpSent: false })

/** To the phone again, with the refusal that led there. */
export const backToPhone = (): void => authStore.set({ otpSent: false })

/** To the boxes: a code sent a moment ago still counts. */
export const haveCode = (): void => authStore.set({ error: null, otpSent: true })

interface Session {
  token?: string
  customer?: Customer
}

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
  error instanceof ApiError && error.body.retry_after ? Date.now() + error.body.retry_after * 1000 : null

/** How many digits a code has that was sent before a refusal; null when the refusal says nothing of it. */
export const codeLengthOf = (error: unknown): number | null => (error instanceof ApiError ? (error.body.code_length ?? null) : null)
