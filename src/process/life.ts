import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#shared/start-error.ts'

type Closer = () => unknown

/** However long something hangs, the process is gone after this (contract §19.1: 10 s). */
const longestGoodbyeMs = 9_700
/** Work that goes on after its answer is waited for until then; what is left of the time belongs to the database. */
const waitForWorkMs = 8_500

export interface Life {
  /** What to undo at the end; the last thing opened is closed first. */
  onClose(closer: Closer): void
  isClosing(): boolean
  /** Waits for `work` while there is time for it: a closer that depends on somebody else must not keep the ones after it from closing. */
  waitInTime(work: Promise<unknown>): Promise<unknown>
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
  let isLate: Promise<unknown> = new Promise(() => {})
  const life: Life = {
    onClose: (closer) => void closers.unshift(closer),
    isClosing: () => closing,
    waitInTime: (work) => Promise.race([work, isLate]),
    goOn() {
      if (closing) throw new Interrupted()
    },
  }

  async function close(code: number) {
    if (closing) return // A terminal's Ctrl-C reaches us twice: from the terminal and from our parent.
    closing = true
    setTimeout(() => process.exit(code), longestGoodbyeMs).unref()
    isLate = pause(waitForWorkMs, undefined, { ref: false })
    await opened.catch(() => {})
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
