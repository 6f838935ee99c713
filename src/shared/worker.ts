import { setTimeout as pause } from 'node:timers/promises'

export interface Worker {
  /** Aborts the current run and waits for its end. */
  stop(): Promise<void>
}

interface WorkerParts {
  name: string
  /** Milliseconds between the end of a run and the next. */
  idleMs: number
  /** Milliseconds until the first run. */
  firstAfterMs?: number
  /** Returns true when there may be more to do: the next run then follows immediately. It should end soon after `signal` aborts. */
  run(signal: AbortSignal): Promise<boolean | void>
  log: { warn(facts: object, text: string): void }
}

/**
 * Calls `run` repeatedly, one run at a time, until stopped. After a failed run the next one starts on schedule, and the log reports the
 * failure once until a run succeeds again: while the database is unreachable every worker fails at every run.
 */
export function startWorker({ name, idleMs, firstAfterMs = 0, run, log }: WorkerParts): Worker {
  const stopping = new AbortController()
  const { signal } = stopping
  let isFailing = false
  async function runOnce(): Promise<boolean> {
    try {
      const isMore = await run(signal)
      isFailing = false
      return isMore === true
    } catch (error) {
      if (!isFailing) log.warn({ err: error, worker: name }, 'a worker fails; it tries again')
      isFailing = true
      return false
    }
  }
  async function loop(): Promise<void> {
    let waitMs = firstAfterMs
    for (;;) {
      if (waitMs > 0) await pause(waitMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      waitMs = (await runOnce()) ? 0 : idleMs
    }
  }
  const running = loop()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
