import { requestPriorities, type RequestPriority } from './request-priority.ts'

interface Limit {
  /** Number of requests handled at once. */
  concurrency: number
  /** Number of requests that may wait for a slot. */
  queueSize: number
  queueTimeoutMs: number
}

/**
 * The limits of one process; the reasons for the figures are in docs/decisions/0023-load-shedding.md. More concurrent browsing requests
 * render no more pages and would occupy every connection to the database. There are more slots for checkouts, since many of them only wait
 * for the payment provider, and they wait longer, since people wait longer for an order than for a page.
 */
const defaultLimits: Record<RequestPriority, Limit> = {
  checkout: { concurrency: 256, queueSize: 128, queueTimeoutMs: 2_000 },
  office: { concurrency: 16, queueSize: 64, queueTimeoutMs: 2_000 },
  browse: { concurrency: 16, queueSize: 64, queueTimeoutMs: 500 },
}
const queueCheckMs = 50

/** Makes one value for each priority. */
const forEach = <T>(make: () => T): Record<RequestPriority, T> => ({
  checkout: make(),
  office: make(),
  browse: make(),
})

type Release = () => void

interface QueuedRequest {
  since: number
  client: string | null
  /** Null: rejected. */
  resolve(release: Release | null): void
}

interface LoadShedderOptions {
  limits?: Record<RequestPriority, Limit>
  /** Number of browsing requests that one client may have active; twice as many may wait. 0: no limit. */
  concurrentPerClient?: number
}

/**
 * Creates a bulkhead with three priorities: a number of requests is handled at once, a number waits for a while, the rest is rejected.
 * Checkouts come before the back office, and that before browsing; for browsing a client gets only part of the slots, so that it cannot
 * take them all.
 */
export function createLoadShedder({
  limits = defaultLimits,
  concurrentPerClient = 0,
}: LoadShedderOptions = {}) {
  const slots = createSlots(limits, concurrentPerClient)
  const queues = createQueues(limits, slots)
  const rejected = forEach(() => 0)

  return {
    /** Runs the task when a slot is free; null: rejected. `client`: the client it counts against; null: none. */
    async run<T>(
      priority: RequestPriority,
      task: () => Promise<T>,
      client: string | null = null,
    ): Promise<T | null> {
      const isFree = queues.isNext(priority) && slots.hasCapacityFor(priority, client)
      const acquired = isFree
        ? slots.acquire(priority, client)
        : await queues.enqueue(priority, client)
      if (!acquired) {
        rejected[priority] += 1
        return null
      }
      try {
        return await task()
      } finally {
        acquired()
        queues.dispatch()
      }
    },
    /** The current numbers of active and queued requests, and those rejected so far. */
    counts: () =>
      requestPriorities.map((priority) => ({
        priority,
        active: slots.active[priority],
        queued: queues.length(priority),
        rejected: rejected[priority],
      })),
  }
}

type Slots = ReturnType<typeof createSlots>

/** Counts active requests, in total and by client. */
function createSlots(limits: Record<RequestPriority, Limit>, concurrentPerClient: number) {
  const active = forEach(() => 0)
  /** Active browsing requests by client; an entry exists only while its count is above 0. */
  const activeByClient = new Map<string, number>()

  const isLimited = (priority: RequestPriority, client: string | null): client is string =>
    priority === 'browse' && client !== null && concurrentPerClient > 0

  function adjustActive(client: string, change: 1 | -1): void {
    const count = (activeByClient.get(client) ?? 0) + change
    if (count > 0) activeByClient.set(client, count)
    else activeByClient.delete(client)
  }

  return {
    active,
    isFree: (priority: RequestPriority): boolean => active[priority] < limits[priority].concurrency,
    hasCapacityFor: (priority: RequestPriority, client: string | null): boolean =>
      !isLimited(priority, client) || (activeByClient.get(client) ?? 0) < concurrentPerClient,
    /** Returns how many requests of this client may wait. */
    queueSizeOf: (priority: RequestPriority, client: string | null): number =>
      isLimited(priority, client) ? 2 * concurrentPerClient : Infinity,
    acquire(priority: RequestPriority, client: string | null): Release {
      active[priority] += 1
      if (isLimited(priority, client)) adjustActive(client, 1)
      return () => {
        active[priority] -= 1
        if (isLimited(priority, client)) adjustActive(client, -1)
      }
    },
  }
}

/** Holds the requests that wait for a slot. */
function createQueues(limits: Record<RequestPriority, Limit>, slots: Slots) {
  const queues = forEach((): QueuedRequest[] => [])
  let queueTimer: NodeJS.Timeout | undefined

  /** Whether there is a slot, and nothing of a higher priority waits. */
  const isNext = (priority: RequestPriority): boolean =>
    slots.isFree(priority) &&
    requestPriorities
      .slice(0, requestPriorities.indexOf(priority))
      .every((higher) => queues[higher].length === 0)

  function dispatch(): void {
    for (const priority of requestPriorities) {
      const queue = queues[priority]
      while (queue.length > 0 && isNext(priority)) {
        const index = queue.findIndex(({ client }) => slots.hasCapacityFor(priority, client))
        const [next] = index < 0 ? [] : queue.splice(index, 1)
        if (!next) break
        next.resolve(slots.acquire(priority, next.client))
      }
    }
  }

  /** Resolves with null when the request is rejected: at once, or after waiting too long. */
  function enqueue(priority: RequestPriority, client: string | null): Promise<Release | null> {
    const queue = queues[priority]
    if (queue.length >= limits[priority].queueSize) return Promise.resolve(null)
    const ofClient = queue.filter((other) => other.client === client).length
    if (ofClient >= slots.queueSizeOf(priority, client)) return Promise.resolve(null)
    queueTimer ??= setInterval(checkQueues, queueCheckMs)
    return new Promise((resolve) => void queue.push({ since: performance.now(), client, resolve }))
  }

  /** Runs only while requests are queued. */
  function checkQueues(): void {
    const now = performance.now()
    for (const priority of requestPriorities)
      while (now - (queues[priority][0]?.since ?? now) > limits[priority].queueTimeoutMs)
        queues[priority].shift()?.resolve(null)
    dispatch() // Browsing requests may have waited for the last queued request of a higher priority, which timed out.
    if (requestPriorities.some((priority) => queues[priority].length > 0)) return
    clearInterval(queueTimer)
    queueTimer = undefined
  }

  const length = (priority: RequestPriority): number => queues[priority].length
  return { isNext, dispatch, enqueue, length }
}

export type LoadShedder = ReturnType<typeof createLoadShedder>
