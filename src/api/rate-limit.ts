import { addRequestCounts, deleteOldRequestCounts } from '#domain/request-counts.ts'
import type { Network } from '#domain/rate-limit.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Client } from './client-address.ts'
import type { ApiDependencies } from './dependencies.ts'

/** The state of one counter in this minute. */
interface Count {
  /** The hits of all processes, as last read from the database. */
  synced: number
  /** Hits here that are not in the database yet. */
  pending: number
}

/**
 * Memory and database rows are finite, and a client may own 65,536 networks: above this many counters in a minute new clients are counted
 * only by their largest network, above twice as many in one counter for all.
 */
const maxSmallCounters = 5_000
const maxCounters = 10_000
const overflow: Network = { key: 'overflow', factor: 100 }
const flushIntervalMs = 1_000
const minuteNow = () => Math.floor(Date.now() / 60_000)
export const secondsLeftOfMinute = () => 60 - Math.floor((Date.now() % 60_000) / 1000)

/**
 * Limits each client to `perMinute` requests a minute over all processes (0 = no limit); each larger network of the client has a multiple
 * of it for all its addresses together. A request is counted in memory, without a statement; once a second the processes exchange their
 * counts through the database. While the database is unreachable each process counts separately. Limits for codes and money are counted
 * exactly (`domain/rate-limit.ts`).
 */
export function distributedRateLimit(
  dependencies: Pick<ApiDependencies, 'db' | 'log'>,
  perMinute: number,
) {
  const counters = createMinuteCounters()
  const sync = startSync(dependencies, counters)

  /** Counts a request, in the smallest network first: a request refused there does not use up the share of its neighbours. */
  function count(from: Pick<Client, 'networks'>, { limit = perMinute, prefix = '' } = {}): boolean {
    counters.turnOver()
    sync.schedule()
    return counters
      .networksOf(from, prefix)
      .every(({ key, factor }) => counters.increment(key) <= limit * factor)
  }

  return {
    /** Counts a request that is allowed in any case. */
    count,
    /** Counts a request. @throws ShopError `tooManyRequests` { retryAfterSeconds } */
    check(from: Client): void {
      if (perMinute > 0 && !count(from))
        throw new ShopError('tooManyRequests', { retryAfterSeconds: secondsLeftOfMinute() })
    },
    /** Whether one more request of the client stays within the limit (0 = no limit); counts nothing. */
    hasRoom(from: Client, { limit = perMinute, prefix = '' } = {}): boolean {
      counters.turnOver()
      if (limit === 0) return true
      return counters
        .networksOf(from, prefix)
        .every(({ key, factor }) => counters.hits(key) < limit * factor)
    },
    /** Resolves when no more statements will be sent to the database. */
    stop: sync.stop,
  }
}

export type RateLimit = ReturnType<typeof distributedRateLimit>
type MinuteCounters = ReturnType<typeof createMinuteCounters>

/** The hits of the current minute by network. */
function createMinuteCounters() {
  let minute = minuteNow()
  let hitsByNetwork = new Map<string, Count>()
  return {
    /** Starts a new minute when it has begun. */
    turnOver(): void {
      if (minute !== minuteNow()) [minute, hitsByNetwork] = [minuteNow(), new Map()]
    },
    current: () => ({ minute, hitsByNetwork }),
    /** The networks a client is counted by, the smallest first; separate counters have a prefix. */
    networksOf({ networks }: Pick<Client, 'networks'>, prefix: string): Network[] {
      const wanted =
        prefix === ''
          ? networks
          : networks.map(({ key, factor }) => ({ key: prefix + key, factor }))
      const known = wanted.filter(({ key }, index) => {
        const limit = index === wanted.length - 1 ? maxCounters : maxSmallCounters
        return hitsByNetwork.has(key) || hitsByNetwork.size < limit
      })
      return known.length > 0 ? known : [{ ...overflow, key: prefix + overflow.key }]
    },
    /** Counts one hit and returns how many there are now. */
    increment(key: string): number {
      const hits = hitsByNetwork.get(key) ?? { synced: 0, pending: 0 }
      hitsByNetwork.set(key, hits)
      hits.pending += 1
      return hits.synced + hits.pending
    },
    hits(key: string): number {
      const hits = hitsByNetwork.get(key)
      return hits ? hits.synced + hits.pending : 0
    },
  }
}

/** Adds pending hits to the sums in the database and reads the sums, once a second while there are any. */
function startSync({ db, log }: Pick<ApiDependencies, 'db' | 'log'>, counters: MinuteCounters) {
  let cleanedIn = 0
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()
  let isStopped = false

  function schedule(): void {
    if (isStopped || timer) return
    timer = setTimeout(() => void (flushing = flush()), flushIntervalMs).unref()
  }

  async function flush(): Promise<void> {
    counters.turnOver()
    const { minute, hitsByNetwork: known } = counters.current()
    const sent = new Map(
      [...known]
        .filter(([, { pending }]) => pending > 0)
        .map(([key, { pending }]) => [key, pending]),
    )
    try {
      if (sent.size > 0) merge(known, sent, await addRequestCounts(db, minute, sent))
      if (cleanedIn !== minute) await deleteOldRequestCounts(db, (cleanedIn = minute))
    } catch (error) {
      log.warn({ err: error }, 'requests are counted here alone: the database did not answer')
    }
    timer = undefined
    const { hitsByNetwork } = counters.current()
    if ([...hitsByNetwork.values()].some(({ pending }) => pending > 0)) schedule()
  }

  return {
    schedule,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await flushing
    },
  }
}

/** Removes the hits sent to the database from the pending ones; hits that arrived meanwhile stay pending. */
function merge(
  known: Map<string, Count>,
  sent: Map<string, number>,
  sums: Map<string, number>,
): void {
  for (const [key, count] of sent) {
    const hits = known.get(key)
    if (!hits) continue
    hits.pending -= count
    hits.synced = sums.get(key) ?? hits.synced + count
  }
}
