import { instantOf, type Day } from '#shared/day.ts'
import { reminderHours } from '#shared/plants/owned.ts'

/** A message as far as its period goes. */
export interface ExpiringMessage {
  template: string
  facts: unknown
}

/**
 * After this instant a message is sent no more; null: it stays good. A reminder is for one day and for its waking hours, and so is each
 * further try (plants.md 53.8).
 */
export function expiryOf({ template, facts }: ExpiringMessage): Date | null {
  if (template !== 'careToday') return null
  const { day } = facts as { day?: Day }
  // Those queued by an earlier version do not say of which day they are.
  return day === undefined ? null : instantOf(day, reminderHours.until)
}

/** Whether a message is better lost than sent twice: it counts as sent before it is handed over, until that has failed. */
export const isSentOnce = ({ template }: ExpiringMessage): boolean => template === 'careToday'
