import { logout } from '#contract/sign-in.ts'
import {
  endOfficeSession,
  lockOffice,
  openOfficeSession,
  proveFactor,
  type OfficeSession,
} from '#contract/office/session.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { bareApi, lastMember, officeToken } from './bare-api.ts'
import { draftStore } from './draft-store.ts'
import { memberStorage } from './member-storage.ts'
import { enter, sessionStore } from './session-store.ts'

/** From the first paint to a page, or to what is missing for it. */
export async function startSession(): Promise<void> {
  draftStore.onClosedElsewhere(() => sessionStore.get().me && leave())
  if (officeToken.get() === null) return enter({ phase: 'signIn' })
  await openSession()
}

/** Elevates the session; the answer says what is missing, if anything is. */
export async function openSession(): Promise<void> {
  try {
    const { data } = await bareApi.call(openOfficeSession)
    apply(data)
  } catch (error) {
    await failed(error)
  }
}

async function failed(error: unknown): Promise<void> {
  if (error instanceof ApiError && error.status === 401) {
    officeToken.remove()
    return enter({ phase: 'signIn', reason: 'expired' })
  }
  if (error instanceof ApiError && error.body.code === 'forbidden') {
    // Not of the team: the token is of no use here, and is not left behind.
    await bareApi.call(logout).catch(() => null)
    officeToken.remove()
    return enter({ phase: 'signIn', reason: 'notStaff', me: null })
  }
  enter({ phase: 'failed', error })
}

/** The token of a sign-in that has just been made. */
export async function storeToken(token: string): Promise<void> {
  officeToken.set(token)
  lastMember.forget()
  await openSession()
}

type Proof =
  | { kind: 'totp' | 'recovery'; code: string }
  | { kind: 'passkey'; response: Record<string, unknown> }

/** @throws ApiError `invalidFactor` with `attempts_left`, `otpLocked` */
export async function prove(proof: Proof): Promise<void> {
  const { data } = await bareApi.call(proveFactor, { body: proof })
  apply(data)
}

export function apply(session: OfficeSession): void {
  const { me: before } = sessionStore.get()
  if (session.state === 'enrolRequired') return enter({ phase: 'enrol', session })
  if (session.state === 'factorRequired' || !session.me) return enter({ phase: 'factor', session })
  // Somebody else at the same page: what stands on it is not theirs.
  if (before && before.id !== session.me.id) return location.reload()
  lastMember.set(session.me.id)
  draftStore.reopen()
  enter({ phase: 'open', session, me: session.me })
}

/** Locks the page at once, on the server as well. */
export async function lock(): Promise<void> {
  enter({ phase: 'locked' })
  await bareApi.call(lockOffice).catch(() => null)
}

/**
 * Ends the session here and on the server, and starts again. What the member typed and did not save goes with it, what they opened
 * last and what they ticked: who comes next at this device finds nothing of it.
 */
export async function signOut(): Promise<void> {
  const { me } = sessionStore.get()
  const member = lastMember.get()
  // Somebody else signed in on another tab meanwhile: that session is not this page's to end.
  if (me && member !== null && member !== me.id) return leave()
  await bareApi.call(endOfficeSession).catch(() => null)
  officeToken.remove()
  lastMember.forget()
  if (member !== null) {
    memberStorage.clear(member)
    await draftStore.close(member)
  }
  leave()
}

/** Begins anew, without what this tab showed and remembered. */
function leave(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('office_')) sessionStorage.removeItem(key)
  enter({ phase: 'signIn', me: null })
  // By then nothing on the page asks whether it may be left.
  setTimeout(() => location.assign('/office/'))
}
