import { useSyncExternalStore } from 'react'
import { addDays, dayOf } from '#shared/day.ts'

const never = () => () => undefined
const today = () => dayOf(new Date())
const unknown = () => ''

/** The first and the last day an event may be on: today to two years ahead in Riyadh. Empty in the page's own bytes, which live longer than a day. */
export function useEventDays(): { first: string; last: string } {
  const first = useSyncExternalStore(never, today, unknown)
  return { first, last: first && addDays(first, 730) }
}
