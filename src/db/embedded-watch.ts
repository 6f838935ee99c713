import { setTimeout as pause } from 'node:timers/promises'
import type { Embedded } from './embedded.ts'

const lookEveryMs = 500

/**
 * Looks whether the built-in database lives and starts it again when it was killed; finished transactions are on disk. Also
 * bounds its log.
 * `restart` is `startEmbedded` on the same folder. The function returned ends the watch, before the database is stopped.
 */
export function watchEmbedded(embedded: Embedded, restart: () => Promise<unknown>, warn: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = async () => {
    while (!signal.aborted) {
      await pause(lookEveryMs, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await embedded.boundLog().catch(warn)
      if (signal.aborted || (await embedded.isRunning())) continue
      warn(null)
      await restart().catch(warn)
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
  }
}
