import { isDiskFull, isReadOnly, isUnanswered } from '../unavailable.ts'

/** Whether the database takes what this process writes, judged by its own statements: nothing is written to find out. */
export interface WriteHealth {
  /** Whether a write failed within the last minute and has not worked since. */
  isFailing(): boolean
  /** From the first of these failures to the latest, in milliseconds: one alone says nothing about the next write. */
  failingForMs(): number
}

export interface WriteTracker extends WriteHealth {
  /** A statement (its SQL) failed. */
  noteFailure(statement: string, error: unknown): void
  /** A statement was done. */
  noteSuccess(statement: string): void
}

/** Longer than Prometheus waits between two looks. */
const rememberMs = 60_000
/** Above so many shapes of statements they are not distinguished. */
const maxRemembered = 100
const alarmEveryMs = 60_000
const writes = /^commit$|\b(insert into|update|delete from|pg_logical_emit_message)\b/i

/**
 * Writes are failing from the first that the database refused (full disk, read-only server) or left without an answer (a
 * commit that waits for a frozen replica) until the same statement works again, or nobody has tried for a minute. Another
 * statement proves nothing: on a full disk what needs no new page still works.
 */
export function trackWrites(log?: { error(facts: object, text: string): void }): WriteTracker {
  const failedAt = new Map<string, number>()
  let failingSince = 0
  let lastFailedAt = 0
  let alarmedAt = -Infinity

  function isFailing(now: number): boolean {
    for (const [statement, at] of failedAt) if (now - at > rememberMs) failedAt.delete(statement)
    return failedAt.size > 0
  }

  return {
    isFailing: () => isFailing(performance.now()),
    failingForMs: () => (isFailing(performance.now()) ? lastFailedAt - failingSince : 0),
    noteFailure(statement, error) {
      const now = performance.now()
      const isFull = isDiskFull(error)
      if (!isFull && !isReadOnly(error) && !(isUnanswered(error) && writes.test(statement))) return
      if (!isFailing(now)) failingSince = now
      lastFailedAt = now
      if (failedAt.size < maxRemembered) failedAt.set(statement, now)
      if (!isFull || now - alarmedAt < alarmEveryMs) return
      alarmedAt = now
      log?.error(
        { alarm: 'diskFull' },
        'the disk of the database is full: nothing new can be written',
      )
    },
    noteSuccess(statement) {
      if (failedAt.size > 0) failedAt.delete(statement)
    },
  }
}
