import { limitConcurrency } from '#shared/concurrency-limit.ts'
import type { Locale } from '#shared/locale.ts'
import type { Sentences } from '#shared/sentence.ts'

/** Fetches the texts of a namespace. */
export type Reader = (locale: Locale, namespace: string) => Promise<Sentences>

const [mostAtOnce, retries, firstWaitMs] = [10, 5, 350]

/** Reads ten namespaces at once at most, and each up to five times more, from 350 ms on in doubling steps (spec §1). */
export function patient(read: Reader): Reader {
  const inTurn = limitConcurrency(mostAtOnce)

  async function attempt(locale: Locale, namespace: string, failures: number): Promise<Sentences> {
    try {
      return await inTurn(() => read(locale, namespace))
    } catch (error) {
      if (failures >= retries) throw error
      await new Promise((done) => setTimeout(done, firstWaitMs * 2 ** failures))
      return attempt(locale, namespace, failures + 1)
    }
  }

  return (locale, namespace) => attempt(locale, namespace, 0)
}
