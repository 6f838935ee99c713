import type { OfficeSession, Me } from '#contract/office/session.ts'
import { createStore } from '../controls/store.ts'

/**
 * `signIn`: no token, or an invalid one. `factor`, `enrol`: signed in, but a second factor is missing. `locked`: open before, but not
 * proved for too long. `failed`: the server could not be reached.
 */
export type Phase = 'starting' | 'failed' | 'signIn' | 'factor' | 'enrol' | 'locked' | 'open'

export interface SessionState {
  phase: Phase
  /** The signed-in member; kept while the page is locked, because the page stays as well. */
  me: Me | null
  session: OfficeSession | null
  /** The reason the sign-in is shown. */
  reason: 'notStaff' | 'expired' | null
  error: unknown
  /** Set while a call waits for a new proof of identity. */
  stepUp: { done: () => void; cancel: () => void } | null
}

export const sessionStore = createStore<SessionState>({
  phase: 'starting',
  me: null,
  session: null,
  reason: null,
  error: null,
  stepUp: null,
})

const waiting: (() => void)[] = []

/** Resolves when the office is open again, so that calls stopped by the lock can continue. */
export const untilUnlocked = (): Promise<void> =>
  sessionStore.get().phase === 'open'
    ? Promise.resolve()
    : new Promise((resolve) => waiting.push(resolve))

export function enterPhase(part: Partial<SessionState> & { phase: Phase }): void {
  sessionStore.set({ error: null, reason: null, ...part })
  if (part.phase === 'open') for (const resume of waiting.splice(0)) resume()
}

interface ProofWaiter {
  goOn: () => void
  refuse: () => void
}
const proofWaiters: ProofWaiter[] = []

const endStepUp = (end: keyof ProofWaiter) => () => {
  sessionStore.set({ stepUp: null })
  for (const waiter of proofWaiters.splice(0)) waiter[end]()
}
const stepUp = { done: endStepUp('goOn'), cancel: endStepUp('refuse') }

/**
 * Asks for a proof of identity, once for all calls that wait for one, also those that began to wait while it was checked; rejects with
 * `refusal` if it is not given.
 */
export function askForStepUp(refusal: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    proofWaiters.push({ goOn: resolve, refuse: () => reject(refusal) })
    sessionStore.set({ stepUp })
  })
}
