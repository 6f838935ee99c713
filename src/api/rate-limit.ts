import { addRequestCounts, forgetOldRequestCounts } from '#domain/request-counts.ts'
import type { Network } from '#domain/throttle.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Caller } from './caller.ts'
import type { ApiParts } from './ports.ts'

/** What is known of one counter in this minute. */
interface Count {
  /** The hits of all processes, as last read. */
  told: number
  /** Hits here that the others have not been told of. */
  fresh: number
}

/**
 * Memory and rows of the database are finite, and a caller may own 65,536 networks: above so many callers in a minute those
 * who are new are counted by the largest network they belong to, above twice as many all of them together.
 */
const maxSingleCallers = 5_000
const maxCounters = 10_000
const overflow: Network = { key: 'overflow', factor: 100 }
const exchangeEveryMs = 1_000
const minuteNow = () => Math.floor(Date.now() / 60_000)

/**
 * At most `perMinute` requests a minute and caller over all processes (0 = no limit); a larger network has a multiple of it.
 * A request is counted in memory, so it costs no statement; once a second the processes tell the database what they counted and
 * read the sums. While the database is away each process counts alone. What guards codes and money is counted exactly (`domain/throttle.ts`).
 */
export function sharedLimit({ db, log }: Pick<ApiParts, 'db' | 'log'>, perMinute: number) {
  let minute = minuteNow()
  let callers = new Map<string, Count>()
  let cleanedIn = 0
  let timer: NodeJS.Timeout | undefined
  let exchanging = Promise.resolve()
  let isStopped = false

  function turnOver(): void {
    if (minute !== minuteNow()) [minute, callers] = [minuteNow(), new Map()]
  }

  function schedule(): void {
    if (isStopped || timer) return
    timer = setTimeout(() => void (exchanging = exchange()), exchangeEveryMs).unref()
  }

  async function exchange(): Promise<void> {
    turnOver()
    const known = callers
    const told = new Map([...known].filter(([, { fresh }]) => fresh > 0).map(([key, { fresh }]) => [key, fresh]))
    try {
      if (told.size > 0) takeIn(known, told, await addRequestCounts(db, minute, told))
      if (cleanedIn !== minute) await forgetOldRequestCounts(db, (cleanedIn = minute))
    } catch (error) {
      log.warn({ err: error }, 'requests are counted here alone: the database did not answer')
    }
    timer = undefined
    if ([...callers.values()].some(({ fresh }) => fresh > 0)) schedule()
  }

  /** By what a caller is counted. */
  function counterOf({ networks }: Caller): Network {
    const [single] = networks
    if (callers.has(single.key) || callers.size < maxSingleCallers) return single
    const largest = networks.at(-1) ?? single
    return callers.has(largest.key) || callers.size < maxCounters ? largest : overflow
  }

  return {
    /** Counts a request. @throws ShopError `tooManyRequests` { retry_after } in seconds */
    check(from: Caller): void {
      if (perMinute === 0) return
      turnOver()
      const { key, factor } = counterOf(from)
      const count = callers.get(key) ?? { told: 0, fresh: 0 }
      callers.set(key, count)
      count.fresh += 1
      schedule()
      const leftOfMinute = 60 - Math.floor((Date.now() % 60_000) / 1000)
      if (count.told + count.fresh > perMinute * factor) throw new ShopError('tooManyRequests', { retry_after: leftOfMinute })
    },
    /** Whether `check` would let one more request through; counts nothing. */
    hasRoom(from: Caller): boolean {
      turnOver()
      const { key, factor } = counterOf(from)
      const count = callers.get(key)
      return perMinute === 0 || !count || count.told + count.fresh < perMinute * factor
    },
    /** Resolves when nothing more will be asked of the database. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await exchanging
    },
  }
}

/** What was told is no longer fresh; hits that came meanwhile are. */
function takeIn(callers: Map<string, Count>, told: Map<string, number>, sums: Map<string, number>): void {
  for (const [key, count] of told) {
    const caller = callers.get(key)
    if (!caller) continue
    caller.fresh -= count
    caller.told = sums.get(key) ?? caller.told + count
  }
}
