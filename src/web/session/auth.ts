import type { Customer } from '#contract/customer.ts'
import { getCustomer, logout as logoutCall } from '#contract/sign-in.ts'
import { ApiError } from '../lib/api-client.ts'
import { browserApi } from '../lib/browser-api.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { noCustomer } from '../lib/session-error.ts'
import { createStore, useStore, useStorePart } from '../lib/store.ts'
import { clearRequestDrafts } from './clear-request-drafts.ts'

export { useSignIn, type SignInReason } from './sign-in-dialog-state.ts'

/** The state of the signed-in customer (spec §4). */
export interface AuthState {
  user: Customer | null
  /** A stored token is being checked: the customer is not known yet. */
  loading: boolean
  /** The last refusal of a sign-in step; `errorMessage` turns it into a sentence. */
  error: unknown
  otpSent: boolean
  /** The customer has signed out deliberately: a page for customers then goes home instead of asking to sign in. */
  loggedOut: boolean
}

export interface Auth extends AuthState {
  logout: () => Promise<void>
}

export const authStore = createStore<AuthState>({
  user: null,
  loading: true,
  error: null,
  otpSent: false,
  loggedOut: false,
})

export const isSignedIn = (): boolean => authStore.get().user !== null

/** Resolves to whether a customer is signed in, once known, so that an earlier press does not ask to sign in. */
export function waitForAuth(): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (authStore.get().loading) return
      stop()
      resolve(isSignedIn())
    }
    const stop = authStore.subscribe(check)
    check()
  })
}

/** The signed-in customer, if any. On the server and in the first paint: loading. */
export function useAuth(): Auth {
  const state = useStore(authStore)
  return { ...state, logout }
}

/** Whether a customer is signed in; ignores other changes. */
export const useSignedIn = (): boolean => useStorePart(authStore, ({ user }) => user !== null)

const waitsMs = [1000, 3000]

/**
 * Loads the customer of the stored token. An answer other than a customer ends the session. No answer, or "later", says nothing about the
 * token: it is kept, and the call is repeated.
 */
export async function fetchUser(attempt = 0): Promise<void> {
  const token = browserStorage.get('auth_token')
  if (!token) return authStore.set({ user: null, loading: false })
  try {
    const user = await fetchCustomer()
    if (browserStorage.get('auth_token') === token) authStore.set({ user, loading: false })
  } catch (error) {
    if (browserStorage.get('auth_token') !== token) return authStore.set({ loading: false })
    const wait = waitsMs[attempt]
    if (!isTemporary(error)) browserStorage.remove('auth_token')
    else if (wait !== undefined) {
      await new Promise((done) => setTimeout(done, wait))
      return fetchUser(attempt + 1)
    }
    authStore.set({ user: null, loading: false, error })
  }
}

/** Shows the customer that the server has just returned. */
export const showUser = (user: Customer): void => authStore.set({ user })

/** Reloads the customer's counts in the background. */
export async function refreshUser(): Promise<void> {
  if (!isSignedIn()) return
  const user = await fetchCustomer().catch(() => null)
  if (user && isSignedIn()) authStore.set({ user })
}

async function fetchCustomer(): Promise<Customer> {
  const answer: { customer?: Customer; data?: Customer | { customer?: Customer } } =
    await browserApi.call(getCustomer)
  const user =
    answer.customer ??
    (answer.data && 'customer' in answer.data
      ? answer.data.customer
      : (answer.data as Customer | undefined))
  if (!user) throw noCustomer()
  return user
}

const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)

/** Ends the session here immediately, regardless of the server's answer (spec §8). */
export async function logout(): Promise<void> {
  const request = isSignedIn() ? browserApi.call(logoutCall).catch(() => undefined) : undefined
  endSession()
  authStore.set({ loggedOut: true })
  await request
}

/** Clears the session and what the customer typed in this tab: they have signed out, here or in another tab, or closed the account. */
export function endSession(): void {
  clearSession()
  clearRequestDrafts()
}

/** Clears the session, for example because it has expired: the typed values wait for the customer to sign in again. */
export function clearSession(): void {
  browserStorage.remove('auth_token')
  browserStorage.remove('bagisto_cart_id')
  authStore.set({ user: null, loading: false, error: null, otpSent: false, loggedOut: false })
}
