import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#shared/start-error.ts'

type ShutdownTask = () => unknown

/** The process ends at the latest this long after its drain delay, whatever hangs (contract §19.1: 10 s). */
const shutdownTimeoutMs = 9_700
/** Work that continues after its answer is waited for until then; the rest of the time is for the database. */
const waitForWorkMs = 8_500

export interface Lifecycle {
  /** Registers a task for closing; the last one registered runs first. */
  onShutdown(task: ShutdownTask): void
  /** True from the signal on, as readiness and health checks then report. */
  isClosing(): boolean
  /** Waits for `work` while there is time: a task that depends on another system must not prevent the following ones from closing. */
  waitInTime(work: Promise<unknown>): Promise<unknown>
  /** Sets the time for which the shop stays open after a signal, in which load balancers learn about it from its health checks. */
  setDrainDelay(ms: number): void
  /** Call between the steps of the start: a signal may have arrived meanwhile. */
  throwIfClosing(): void
}

class Interrupted extends Error {}

/**
 * Opens the shop, runs it until a signal, an uncaught error or the end of the parent, and closes it in order. A StartError is one line on
 * stderr and exit code 1; any other error is logged in full.
 */
export function run(
  open: (lifecycle: Lifecycle) => Promise<void>,
  logFailure: (error: unknown, when: string) => void,
): void {
  const shutdownTasks: ShutdownTask[] = []
  let closing = false
  let drainDelayMs = 0
  let isLate: Promise<unknown> = new Promise(() => {})
  const lifecycle: Lifecycle = {
    onShutdown: (task) => void shutdownTasks.unshift(task),
    isClosing: () => closing,
    waitInTime: (work) => Promise.race([work, isLate]),
    setDrainDelay: (ms) => void (drainDelayMs = ms),
    throwIfClosing() {
      if (closing) throw new Interrupted()
    },
  }

  async function close(code: number) {
    if (closing) return // Ctrl-C in a terminal arrives twice: from the terminal and from the parent process.
    closing = true
    // After a failure there is nothing to drain.
    const delayMs = code === 0 ? drainDelayMs : 0
    setTimeout(() => process.exit(code), delayMs + shutdownTimeoutMs).unref()
    isLate = pause(delayMs + waitForWorkMs, undefined, { ref: false })
    await opened.catch(() => {})
    if (delayMs > 0) await pause(delayMs)
    for (const task of shutdownTasks) {
      try {
        await task()
      } catch (error) {
        logFailure(error, 'closing')
      }
    }
    process.exit(code)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void close(0))
  process.on('disconnect', () => void close(0))
  process.on('uncaughtException', (error) => {
    logFailure(error, 'running')
    void close(1)
  })

  const opened = open(lifecycle)
  opened.catch((error: unknown) => {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else if (!(error instanceof Interrupted)) logFailure(error, 'starting')
    void close(1)
  })
}
