import { useEffect } from 'react'
import { useStore } from '../controls/store.ts'
import { enterPhase, sessionStore } from './session-store.ts'

const checkIntervalMs = 15_000

/** Locks the page after the server's idle time, or when the session's twelve hours are over. */
export function useIdleLock(): void {
  const { phase, me, session } = useStore(sessionStore)
  const idleMs = (me?.limits.idle_minutes ?? 0) * 60_000
  const endsAt = session?.expires_at ? Date.parse(session.expires_at) : Infinity
  useEffect(() => {
    if (phase !== 'open' || idleMs === 0) return
    let touched = Date.now()
    const touch = () => (touched = Date.now())
    const look = () => {
      const now = Date.now()
      if (now - touched > idleMs || now > endsAt) enterPhase({ phase: 'locked' })
    }
    const timer = setInterval(look, checkIntervalMs)
    const signs = ['pointerdown', 'keydown', 'wheel'] as const
    for (const sign of signs) addEventListener(sign, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, touch)
    }
  }, [phase, idleMs, endsAt])
}
