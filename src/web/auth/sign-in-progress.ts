import { useEffect, useState } from 'react'
import { tryStorage } from '../lib/local-storage.ts'
import { authStore, useAuth } from '../session/auth.ts'
import { haveCode, type CodeSent, type Registration, type Typed } from './sign-in.ts'

/** How far a sign-in has come. */
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

/** A sign-in under way, in this tab alone; a private window may refuse, then a reload begins again. */
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

/** Whether a sign-in was begun in this tab and not left. */
export const isSignInUnderWay = (): boolean => storage.load() !== null

/** Forgets the sign-in under way: it is done, or the shopper has left it. */
export const clearProgress = (): void => void tryStorage(() => sessionStorage.removeItem(key))

/** Where the sign-in stands; a reload of the page goes on there (the server's HTML, and the first paint, begin at the phone). */
export function useSignInProgress(): [Progress, (part: Partial<Progress>) => void] {
  const { otpSent, user } = useAuth()
  const [progress, setProgress] = useState(blank)
  useEffect(() => {
    const saved = storage.load()
    if (!saved || authStore.get().user) return
    setProgress(saved)
    if (saved.sent) haveCode()
  }, [])
  useEffect(() => {
    if (progress !== blank && !user)
      storage.save({ ...progress, sent: otpSent ? progress.sent : null })
  }, [progress, otpSent, user])
  return [progress, (part) => setProgress((before) => ({ ...before, ...part }))]
}
