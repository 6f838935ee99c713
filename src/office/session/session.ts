import { logout } from '#contract/sign-in.ts'
import {
  endOfficeSession,
  lockOffice,
  openOfficeSession,
  proveFactor,
  type OfficeSession,
} from '#contract/office/session.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { isTransient, queryClient } from '../query-client.ts'
import { bareApi, lastMember, officeToken } from './bare-api.ts'
import { draftStore } from './draft-store.ts'
import { memberStorage } from './member-storage.ts'
import { enterPhase, sessionStore } from './session-store.ts'

/** Starts at the first paint and ends with a page or with what is missing for it. */
export async function startSession(): Promise<void> {
  draftStore.onClosedElsewhere((memberId) => memberId === sessionStore.get().me?.id && leave())
  if (officeToken.get() === null) return enterPhase({ phase: 'signIn' })
  await openSession()
}

/** Elevates the session; the answer says what is missing, if anything. */
export async function openSession(): Promise<void> {
  try {
    const { data } = await bareApi.call(openOfficeSession)
    applySession(data)
  } catch (error) {
    await failed(error)
  }
}

async function failed(error: unknown): Promise<void> {
  if (error instanceof ApiError && error.status === 401) {
    officeToken.remove()
    return enterPhase({ phase: 'signIn', reason: 'expired' })
  }
  if (error instanceof ApiError && error.body.code === 'forbidden') {
    // Not a member of the team: the token is of no use here and must not stay.
    const headers = takeToken()
    if (sessionStore.get().me) leave()
    enterPhase({ phase: 'signIn', reason: 'notStaff', me: null })
    return void bareApi.call(logout, { headers }).catch(() => null)
  }
  enterPhase({ phase: 'failed', error })
}

/** Removes the token from the device; the headers are for the last call made with it. */
function takeToken(): { Authorization: string } {
  const token = officeToken.get()
  officeToken.remove()
  return { Authorization: `Bearer ${token ?? ''}` }
}

/** Stores the token of a new sign-in and opens the session. */
export async function storeToken(token: string): Promise<void> {
  officeToken.set(token)
  lastMember.forget()
  // The former member's data is still in this page's memory.
  if (hasLeft) return location.assign('/office/')
  await openSession()
}

type Proof =
  | { kind: 'totp' | 'recovery'; code: string }
  | { kind: 'passkey'; response: Record<string, unknown> }

/** @throws ApiError `invalidFactor` with `attempts_left`, `otpLocked` */
export async function submitFactor(proof: Proof): Promise<void> {
  const { data } = await bareApi.call(proveFactor, { body: proof })
  applySession(data)
}

export function applySession(session: OfficeSession): void {
  const { me: before } = sessionStore.get()
  if (session.state === 'enrolRequired') return enterPhase({ phase: 'enrol', session })
  if (session.state === 'factorRequired' || !session.me)
    return enterPhase({ phase: 'factor', session })
  // A different member signed in on the same page, whose content is not theirs.
  if (before && before.id !== session.me.id) return location.reload()
  lastMember.set(session.me.id)
  draftStore.reopen()
  enterPhase({ phase: 'open', session, me: session.me })
}

/** Locks the page at once, and on the server as well. */
export async function lock(): Promise<void> {
  enterPhase({ phase: 'locked' })
  await bareApi.call(lockOffice).catch(() => null)
}

/**
 * Ends the session. The device is cleared at once, with or without a network, so that the next person at this device finds nothing the
 * member typed, ticked or opened. The server is notified afterwards.
 */
export async function signOut(): Promise<void> {
  const { me } = sessionStore.get()
  const last = lastMember.get()
  const member = me?.id ?? last
  // Another member signed in on another tab in the meantime: this page must not end their session.
  const isOthers = me !== null && last !== null && last !== me.id
  const headers = isOthers ? null : takeToken()
  if (headers) lastMember.forget()
  const cleared = member === null ? null : draftStore.close(member)
  leave()
  if (member !== null) memberStorage.clear(member)
  await cleared
  if (headers) void endOnServer(headers)
}

const retryMs = 5_000

/**
 * Without a network, or while the server is unavailable, it is retried as long as this tab is open, since the token is not stored anywhere
 * else.
 */
async function endOnServer(headers: { Authorization: string }): Promise<void> {
  try {
    await bareApi.call(endOfficeSession, { headers })
  } catch (error) {
    if (isTransient(error)) setTimeout(() => void endOnServer(headers), retryMs)
  }
}

/** A member left this page: the next sign-in loads a new page. */
let hasLeft = false

/** Shows the sign-in, and removes what this tab showed and stored; works without a network. */
function leave(): void {
  hasLeft = true
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('office_')) sessionStorage.removeItem(key)
  enterPhase({ phase: 'signIn', me: null, session: null })
  queryClient.clear()
  // The address may contain a search.
  history.replaceState(null, '', '/office/')
}
