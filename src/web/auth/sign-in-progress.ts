import { useEffect, useState } from 'react'
import { tryStorage } from '../lib/local-storage.ts'
import { authStore, useAuth } from '../session/auth.ts'
import { showCodeStep, type CodeSent, type Registration, type Typed } from './sign-in.ts'

/** The progress of a sign-in. */
export interface Progress {
  typed: Typed
  sent: CodeSent | null
  registration: Registration | null
}

const key = 'sign_in'
const maxAgeMs = 600_000
const blank: Progress = {
  typed: { tab: 'login', phone: '', firstName: '', lastName: '' },
  sent: null,
  registration: null,
}

/** Stores a sign-in in progress, only for this tab; where a private window refuses, a reload starts over. */
const storage = {
  load(): Progress | null {
    const saved = tryStorage(
      () =>
        JSON.parse(sessionStorage.getItem(key) ?? 'null') as
          | (Progress & { savedAt: number })
          | null,
    )
    if (!saved || Date.now() > saved.savedAt + maxAgeMs) return null
    const { typed, sent, registration } = saved
    return {
      typed,
      sent,
      registration: registration && registration.expiresAt > Date.now() ? registration : null,
    }
  },
  save: (progress: Progress): void =>
    void tryStorage(() =>
      sessionStorage.setItem(key, JSON.stringify({ ...progress, savedAt: Date.now() })),
    ),
}

/** Whether a sign-in was started in this tab and not abandoned. */
export const isSignInUnderWay = (): boolean => storage.load() !== null

/** Forgets the sign-in in progress: it is complete, or the shopper has left it. */
export const clearProgress = (): void => void tryStorage(() => sessionStorage.removeItem(key))

/** The progress of the sign-in, kept across reloads (the server's HTML and the first paint start at the phone step). */
export function useSignInProgress(): [Progress, (part: Partial<Progress>) => void] {
  const { otpSent, user } = useAuth()
  const [progress, setProgress] = useState(blank)
  useEffect(() => {
    const saved = storage.load()
    if (!saved || authStore.get().user) return
    setProgress(saved)
    if (saved.sent) showCodeStep()
  }, [])
  useEffect(() => {
    if (progress !== blank && !user)
      storage.save({ ...progress, sent: otpSent ? progress.sent : null })
  }, [progress, otpSent, user])
  return [progress, (part) => setProgress((before) => ({ ...before, ...part }))]
}
