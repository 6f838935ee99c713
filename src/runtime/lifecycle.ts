import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#shared/start-error.ts'

type Closer = () => unknown

/** However long something hangs, the process is gone this long after its drain delay (contract §19.1: 10 s). */
const longestGoodbyeMs = 9_700
/** Work that goes on after its answer is waited for until then; what is left of the time belongs to the database. */
const waitForWorkMs = 8_500

export interface Life {
  /** What to undo at the end; the last thing opened is closed first. */
  onClose(closer: Closer): void
  /** From the signal on: readiness and health checks say so. */
  isClosing(): boolean
  /** Waits for `work` while there is time for it: a closer that depends on somebody else must not keep the ones after it from closing. */
  waitInTime(work: Promise<unknown>): Promise<unknown>
  /** The shop is open: a signal leaves it so for `ms` more, in which load balancers learn from its health checks. */
  setDrainDelay(ms: number): void
  /** Call between the steps of the start: a signal may have come meanwhile. */
  goOn(): void
}

class Interrupted extends Error {}

/**
 * Opens the shop, keeps it until a signal, an uncaught error or the end of the parent, and closes it in order.
 * A StartError is one line on stderr and exit code 1; anything else that goes wrong is told in full.
 */
export function live(open: (life: Life) => Promise<void>, tellFailure: (error: unknown, when: string) => void): void {
  const closers: Closer[] = []
  let closing = false
  let drainDelayMs = 0
  let isLate: Promise<unknown> = new Promise(() => {})
  const life: Life = {
    onClose: (closer) => void closers.unshift(closer),
    isClosing: () => closing,
    waitInTime: (work) => Promise.race([work, isLate]),
    setDrainDelay: (ms) => void (drainDelayMs = ms),
    goOn() {
      if (closing) throw new Interrupted()
    },
  }

  async function close(code: number) {
    if (closing) return // A terminal's Ctrl-C reaches us twice: from the terminal and from our parent.
    closing = true
    // A process that failed is of no use to anybody: it stops at once.
    const delayMs = code === 0 ? drainDelayMs : 0
    setTimeout(() => process.exit(code), delayMs + longestGoodbyeMs).unref()
    isLate = pause(delayMs + waitForWorkMs, undefined, { ref: false })
    await opened.catch(() => {})
    if (delayMs > 0) await pause(delayMs)
    for (const closer of closers) {
      try {
        await closer()
      } catch (error) {
        tellFailure(error, 'closing')
      }
    }
    process.exit(code)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void close(0))
  process.on('disconnect', () => void close(0))
  process.on('uncaughtException', (error) => {
    tellFailure(error, 'running')
    void close(1)
  })

  const opened = open(life)
  opened.catch((error: unknown) => {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else if (!(error instanceof Interrupted)) tellFailure(error, 'starting')
    void close(1)
  })
}
