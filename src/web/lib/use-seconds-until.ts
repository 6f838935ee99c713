import { useCallback, useSyncExternalStore } from 'react'

const secondsUntil = (instant: number): number =>
  Math.max(0, Math.ceil((instant - Date.now()) / 1000))

/** Whole seconds until `instant` (milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(instant: number): number {
  const seconds = useCallback(() => secondsUntil(instant), [instant])
  return useSyncExternalStore(eachHalfSecond, seconds, seconds)
}

function eachHalfSecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 500)
  return () => clearInterval(timer)
}
