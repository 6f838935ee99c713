import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#shared/start-error.ts'

type ShutdownTask = () => unknown

/** However long something hangs, the process is gone this long after its drain delay (contract §19.1: 10 s). */
const shutdownTimeoutMs = 9_700
/** Work that goes on after its answer is waited for until then; what is left of the time belongs to the database. */
const waitForWorkMs = 8_500

export interface Lifecycle {
  /** Registers what to close at the end; the last thing opened is closed first. */
  onShutdown(task: ShutdownTask): void
  /** From the signal on: readiness and health checks say so. */
  isClosing(): boolean
  /** Waits for `work` while there is time for it: a task that depends on somebody else must not keep the ones after it from closing. */
  waitInTime(work: Promise<unknown>): Promise<unknown>
  /** The shop is open: a signal leaves it so for `ms` more, in which load balancers learn from its health checks. */
  setDrainDelay(ms: number): void
  /** Call between the steps of the start: a signal may have come meanwhile. */
  throwIfClosing(): void
}

class Interrupted extends Error {}

/**
 * Opens the shop, keeps it until a signal, an uncaught error or the end of the parent, and closes it in order.
 * A StartError is one line on stderr and exit code 1; any other error is logged in full.
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
