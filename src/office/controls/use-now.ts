import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The current time, at most a minute old: for relative times, and for the date after midnight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
