import type { OfficeSession, Me } from '#contract/office/session.ts'
import { createStore } from '../controls/store.ts'

/**
 * `signIn`: no token, or a dead one. `factor`, `enrol`: signed in, and a second factor is missing. `locked`: open before, and
 * not proved for too long. `failed`: the office could not be asked.
 */
export type Phase = 'starting' | 'failed' | 'signIn' | 'factor' | 'enrol' | 'locked' | 'open'

export interface SessionState {
  phase: Phase
  /** Who is at work; stays while the page is locked, for the page stays as well. */
  me: Me | null
  session: OfficeSession | null
  /** Why the sign-in is shown. */
  reason: 'notStaff' | 'expired' | null
  error: unknown
  /** A call waits until identity is proved once more. */
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

/** Resolves when the office is open again: a call that was stopped by the lock goes on then. */
export const untilOpen = (): Promise<void> =>
  sessionStore.get().phase === 'open'
    ? Promise.resolve()
    : new Promise((resolve) => waiting.push(resolve))

export function enter(part: Partial<SessionState> & { phase: Phase }): void {
  sessionStore.set({ error: null, reason: null, ...part })
  if (part.phase === 'open') for (const resume of waiting.splice(0)) resume()
}

/** Asks for a proof of identity; rejects with `refusal` when it is not given. */
export function askForStepUp(refusal: unknown): Promise<void> {
  const before = sessionStore.get().stepUp
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      sessionStore.set({ stepUp: null })
      settle()
    }
    sessionStore.set({
      stepUp: {
        done: () => finish(() => (before?.done(), resolve())),
        cancel: () => finish(() => (before?.cancel(), reject(refusal))),
      },
    })
  })
}
