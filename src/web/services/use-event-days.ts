import { useSyncExternalStore } from 'react'
import { addDays, dayOf } from '#shared/day.ts'

const never = () => () => undefined
const today = () => dayOf(new Date())
const unknown = () => ''

/**
 * The first and the last day for an event: today to two years ahead in Riyadh. Empty in the server's HTML, which may be cached for more
 * than a day.
 */
export function useEventDays(): { first: string; last: string } {
  const first = useSyncExternalStore(never, today, unknown)
  return { first, last: first && addDays(first, 730) }
}
