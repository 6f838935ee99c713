import { limitConcurrency } from '#shared/http/concurrency-limit.ts'
import type { Locale } from '#shared/locale.ts'
import type { Sentences } from '#shared/text/format-message.ts'

/** Fetches the texts of a namespace. */
export type TextsFetcher = (locale: Locale, namespace: string) => Promise<Sentences>

const [maxConcurrent, retries, firstWaitMs] = [10, 5, 350]

/** Reads ten namespaces at once at most, and each up to five times more, from 350 ms on in doubling steps (spec §1). */
export function withRetry(fetchTexts: TextsFetcher): TextsFetcher {
  const limited = limitConcurrency(maxConcurrent)

  async function fetchAttempt(
    locale: Locale,
    namespace: string,
    failures: number,
  ): Promise<Sentences> {
    try {
      return await limited(() => fetchTexts(locale, namespace))
    } catch (error) {
      if (failures >= retries) throw error
      await new Promise((done) => setTimeout(done, firstWaitMs * 2 ** failures))
      return fetchAttempt(locale, namespace, failures + 1)
    }
  }

  return (locale, namespace) => fetchAttempt(locale, namespace, 0)
}
