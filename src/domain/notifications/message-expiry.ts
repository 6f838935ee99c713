import { instantOf, type Day } from '#shared/day.ts'
import { reminderHours } from '#shared/plants/owned.ts'

/** The parts of a message that determine its expiry. */
export interface ExpiringMessage {
  template: string
  facts: unknown
}

/**
 * Returns the time after which a message is not sent any more; null: it does not expire. A reminder is valid for one day and its waking
 * hours, and so is each further try (plants.md 53.8).
 */
export function expiryOf({ template, facts }: ExpiringMessage): Date | null {
  if (template !== 'careToday') return null
  const { day } = facts as { day?: Day }
  // Messages queued by an earlier version do not contain the day.
  return day === undefined ? null : instantOf(day, reminderHours.until)
}

/** Whether losing a message is better than sending it twice: it is marked as sent before it is handed over, and unmarked if that fails. */
export const isSentOnce = ({ template }: ExpiringMessage): boolean => template === 'careToday'
