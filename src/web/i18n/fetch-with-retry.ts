import { limitConcurrency } from '#shared/http/concurrency-limit.ts'
import type { Locale } from '#shared/locale.ts'
import { retry } from '#shared/retry.ts'
import { untilOnline } from '../lib/until-online.ts'
import type { Sentences } from '#shared/text/format-message.ts'

/** Fetches the texts of a namespace. */
export type TextsFetcher = (locale: Locale, namespace: string) => Promise<Sentences>

const [maxConcurrent, retries, firstWaitMs] = [10, 5, 350]

/**
 * Fetches at most ten namespaces at the same time, and retries each up to five times, after 350 ms, doubling each time (spec §1). Without a
 * network the next attempt waits for one: a part whose script is in the browser's cache is shown with its texts, or not at all.
 */
export function withRetry(fetchTexts: TextsFetcher): TextsFetcher {
  const limited = limitConcurrency(maxConcurrent)
  return (locale, namespace) =>
    retry(() => limited(() => fetchTexts(locale, namespace)).catch(rejectOnline), {
      attempts: 1 + retries,
      delayMs: (failures) => firstWaitMs * 2 ** (failures - 1),
    })
}

async function rejectOnline(error: unknown): Promise<never> {
  // Not known on the server.
  if (navigator.onLine === false) await untilOnline()
  throw error
}
