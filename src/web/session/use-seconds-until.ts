import { useEffect, useState } from 'react'

const secondsUntil = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 1000))

/** Whole seconds until `instant` (milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(instant: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant))
  useEffect(() => {
    setSeconds(secondsUntil(instant))
    const timer = setInterval(() => setSeconds(secondsUntil(instant)), 500)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}
