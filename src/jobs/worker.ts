import { setTimeout as pause } from 'node:timers/promises'

export interface Worker {
  /** Aborts the run in progress and waits for it. */
  stop(): Promise<void>
}

interface WorkerParts {
  name: string
  /** Milliseconds between the end of a run and the next; the first run comes after as long. */
  everyMs: number
  /** Once `signal` aborts it should end soon. */
  run(signal: AbortSignal): Promise<void>
  log: { warn(facts: object, text: string): void }
}

/** Calls `run` again and again, one run at a time, until it is stopped. A run that fails is logged, and the next one comes in its turn. */
export function startWorker({ name, everyMs, run, log }: WorkerParts): Worker {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    for (;;) {
      await pause(everyMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await run(signal).catch((error: unknown) => log.warn({ err: error, worker: name }, 'a worker failed; it goes on'))
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
