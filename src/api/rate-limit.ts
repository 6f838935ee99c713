import { addRequestCounts, forgetOldRequestCounts } from '#domain/request-counts.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ApiParts } from './ports.ts'

/** What is known of one caller in this minute. */
interface Caller {
  /** The hits of all processes, as last read. */
  told: number
  /** Hits here that the others have not been told of. */
  fresh: number
}

/** More callers in one minute than this are let through uncounted: a limit per caller does not stop such a flood, and memory is finite. */
const mostCallers = 10_000
const exchangeEveryMs = 1_000
const minuteNow = () => Math.floor(Date.now() / 60_000)
export const secondsLeftOfMinute = () => 60 - Math.floor((Date.now() % 60_000) / 1000)

/**
 * At most `perMinute` requests a minute and caller over all processes (0 = no limit). A request is counted in memory, so it
 * costs no statement; once a second the processes tell the database what they counted and read the sums. While the database is
 * away each process counts alone. What guards codes and money is counted exactly (`domain/throttle.ts`).
 */
export function sharedLimit({ db, log }: Pick<ApiParts, 'db' | 'log'>, perMinute: number) {
  let minute = minuteNow()
  let callers = new Map<string, Caller>()
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

  /** Counts a request; returns how many the caller has made in this minute. */
  function count(key: string): number {
    turnOver()
    const caller = callers.get(key) ?? { told: 0, fresh: 0 }
    if (!callers.has(key) && callers.size >= mostCallers) return 0
    callers.set(key, caller)
    caller.fresh += 1
    schedule()
    return caller.told + caller.fresh
  }

  return {
    /** Counts a request that is let through in any case. */
    count,
    /** Counts a request. @throws ShopError `tooManyRequests` { retry_after } in seconds */
    check(key: string): void {
      if (perMinute > 0 && count(key) > perMinute) throw new ShopError('tooManyRequests', { retry_after: secondsLeftOfMinute() })
    },
    /** Whether one more request of the caller stays within the limit (0 = no limit); counts nothing. */
    hasRoom(key: string, limit = perMinute): boolean {
      turnOver()
      const caller = callers.get(key)
      return limit === 0 || !caller || caller.told + caller.fresh < limit
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
function takeIn(callers: Map<string, Caller>, told: Map<string, number>, sums: Map<string, number>): void {
  for (const [key, count] of told) {
    const caller = callers.get(key)
    if (!caller) continue
    caller.fresh -= count
    caller.told = sums.get(key) ?? caller.told + count
  }
}
