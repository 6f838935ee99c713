import { startWorker } from '#shared/worker.ts'
import type { Embedded } from './start-embedded.ts'

const checkIntervalMs = 500
/** Time between two warnings about its log, which fails at each check while the disk is full. */
const warnAgainMs = 60_000

/**
 * Checks whether the built-in database is alive and starts it again when it was killed; finished transactions are on disk. Also limits its
 * log. `restart` is `startEmbedded` on the same folder. The returned function ends the watch, before the database is stopped.
 */
export function watchEmbedded(
  embedded: Embedded,
  restart: () => Promise<unknown>,
  warn: (error: unknown, text: string) => void,
): () => Promise<void> {
  const warnOfDatabase = (error: unknown) =>
    warn(error, 'the built-in database was gone; starting it again')
  let warnedOfLogAt = -Infinity
  const warnOfLog = (error: unknown) => {
    if (performance.now() - warnedOfLogAt < warnAgainMs) return
    warnedOfLogAt = performance.now()
    warn(error, 'the log of the built-in database could not be emptied')
  }
  const watch = startWorker({
    name: 'built-in database',
    idleMs: checkIntervalMs,
    firstAfterMs: checkIntervalMs,
    log: { warn: ({ err }: { err?: unknown }, text) => warn(err, text) },
    async run(signal) {
      await embedded.boundLog().catch(warnOfLog)
      if (signal.aborted || (await embedded.isRunning())) return
      warnOfDatabase(null)
      await restart().catch(warnOfDatabase)
    },
  })
  return () => watch.stop()
}
