import { tryStorage } from '#web/lib/local-storage.ts'

/** A code that was sent; the code itself is never stored. */
export interface Sent {
  phone: string
  challenge: string
  length: number
  /** The time from which another code can be requested, in milliseconds since 1970. */
  resendAt: number
}

export type Step =
  | { at: 'phone' }
  | { at: 'code'; sent: Sent }
  /** The code was correct, but the phone has no account; the token creates one. */
  | { at: 'name'; sent: Sent; token: string }

/** The progress of a sign-in. */
export interface Progress {
  /** The phone number as typed. */
  phone: string
  step: Step
}

const key = 'office_sign_in'
const maxAgeMs = 600_000
const blank: Progress = { phone: '', step: { at: 'phone' } }

/** Stores a sign-in in progress, only for this tab; where a private window refuses, a reload starts over. */
export const signInProgress = {
  load(): Progress {
    const saved = tryStorage(
      () =>
        JSON.parse(sessionStorage.getItem(key) ?? 'null') as
          | (Progress & { savedAt: number })
          | null,
    )
    const isUsable =
      saved !== null &&
      Date.now() <= saved.savedAt + maxAgeMs &&
      ['phone', 'code', 'name'].includes(saved.step?.at)
    return isUsable ? saved : blank
  },
  save: (progress: Progress): void =>
    void tryStorage(() =>
      sessionStorage.setItem(key, JSON.stringify({ ...progress, savedAt: Date.now() })),
    ),
  /** Forgets it: the member is signed in, or goes back to the phone. */
  clear: (): void => void tryStorage(() => sessionStorage.removeItem(key)),
}
