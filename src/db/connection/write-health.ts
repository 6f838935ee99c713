import { isDiskFull, isReadOnly, isUnanswered } from '../unavailable.ts'

/** Whether the database accepts this process's writes, judged by its own statements: nothing is written to find out. */
export interface WriteHealth {
  /** Whether a write failed within the last minute and has not succeeded since. */
  isFailing(): boolean
  /** Milliseconds from the first of these failures to the latest: a single one says nothing about the next write. */
  failingForMs(): number
}

export interface WriteTracker extends WriteHealth {
  /** Records that a statement (its SQL) failed. */
  recordFailure(statement: string, error: unknown): void
  /** Records that a statement succeeded. */
  recordSuccess(statement: string): void
}

/** Longer than the interval at which Prometheus reads. */
const rememberMs = 60_000
/** Above this number statements are not distinguished. */
const maxRemembered = 100
const alarmEveryMs = 60_000
const writes = /^commit$|\b(insert into|update|delete from|pg_logical_emit_message)\b/i

/**
 * Tracks writes. They are failing from the first that the database refused (full disk, read-only server) or left without an answer (a
 * commit that waits for a frozen replica) until the same statement works again, or was not tried for a minute. Another statement proves
 * nothing: on a full disk statements that need no new page still work.
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
    recordFailure(statement, error) {
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
    recordSuccess(statement) {
      if (failedAt.size > 0) failedAt.delete(statement)
    },
  }
}
