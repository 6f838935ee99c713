import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The present, a minute old at most: for what says how long ago something was, and for the day over midnight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
