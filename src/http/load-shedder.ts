import type { RequestPriority } from './request-priority.ts'

interface Limit {
  /** Requests worked on at once. */
  concurrency: number
  /** Requests that wait for a slot. */
  queueSize: number
  queueTimeoutMs: number
}

/**
 * What one process takes on; the reasons for the figures are in docs/decisions/0023-load-shedding.md. More browsing requests
 * at once render no more pages and would hold every connection to the database. Checkouts are more, since many of them only
 * wait for the payment provider, and wait longer, since people wait longer for an order than for a page.
 */
const defaultLimits: Record<RequestPriority, Limit> = {
  checkout: { concurrency: 256, queueSize: 128, queueTimeoutMs: 2_000 },
  browse: { concurrency: 16, queueSize: 64, queueTimeoutMs: 500 },
}
const queueCheckMs = 50
const priorities = ['checkout', 'browse'] as const

type Release = () => void

interface QueuedRequest {
  since: number
  client: string | null
  /** Null: rejected. */
  resolve(release: Release | null): void
}

interface LoadShedderOptions {
  limits?: Record<RequestPriority, Limit>
  /** Browsing requests that one client may have active; twice as many may wait. 0: no limit. */
  concurrentPerClient?: number
}

/**
 * A bulkhead with two priorities: so many requests are worked on at once, so many wait for a while, the rest is rejected.
 * Checkouts go before browsing; of the latter one client gets a part of the slots only, so that it cannot take them all.
 */
export function createLoadShedder({
  limits = defaultLimits,
  concurrentPerClient = 0,
}: LoadShedderOptions = {}) {
  const active: Record<RequestPriority, number> = { checkout: 0, browse: 0 }
  const queues: Record<RequestPriority, QueuedRequest[]> = { checkout: [], browse: [] }
  const rejected: Record<RequestPriority, number> = { checkout: 0, browse: 0 }
  let queueTimer: NodeJS.Timeout | undefined

  /** Active browsing requests by client; an entry exists only while its count is above 0. */
  const activeByClient = new Map<string, number>()

  const hasSlot = (priority: RequestPriority): boolean =>
    active[priority] < limits[priority].concurrency &&
    (priority === 'checkout' || queues.checkout.length === 0)
  const isLimited = (priority: RequestPriority, client: string | null): client is string =>
    priority === 'browse' && client !== null && concurrentPerClient > 0
  const hasCapacityFor = (priority: RequestPriority, client: string | null): boolean =>
    !isLimited(priority, client) || (activeByClient.get(client) ?? 0) < concurrentPerClient

  function adjustActive(client: string, change: 1 | -1): void {
    const count = (activeByClient.get(client) ?? 0) + change
    if (count > 0) activeByClient.set(client, count)
    else activeByClient.delete(client)
  }

  function acquire(priority: RequestPriority, client: string | null): Release {
    active[priority] += 1
    if (isLimited(priority, client)) adjustActive(client, 1)
    return () => {
      active[priority] -= 1
      if (isLimited(priority, client)) adjustActive(client, -1)
      dispatch()
    }
  }

  function dispatch(): void {
    for (const priority of priorities) {
      const queue = queues[priority]
      while (queue.length > 0 && hasSlot(priority)) {
        const index = queue.findIndex(({ client }) => hasCapacityFor(priority, client))
        const [next] = index < 0 ? [] : queue.splice(index, 1)
        if (!next) break
        next.resolve(acquire(priority, next.client))
      }
    }
  }

  function enqueue(priority: RequestPriority, client: string | null): Promise<Release | null> {
    const queue = queues[priority]
    if (queue.length >= limits[priority].queueSize) return Promise.resolve(null)
    if (
      isLimited(priority, client) &&
      queue.filter((other) => other.client === client).length >= 2 * concurrentPerClient
    )
      return Promise.resolve(null)
    queueTimer ??= setInterval(checkQueues, queueCheckMs)
    return new Promise((resolve) => void queue.push({ since: performance.now(), client, resolve }))
  }

  /** Runs only while requests are queued. */
  function checkQueues(): void {
    const now = performance.now()
    for (const priority of priorities)
      while (now - (queues[priority][0]?.since ?? now) > limits[priority].queueTimeoutMs)
        queues[priority].shift()?.resolve(null)
    dispatch() // Browsing requests may have waited for the last queued checkout, which timed out.
    if (priorities.some((priority) => queues[priority].length > 0)) return
    clearInterval(queueTimer)
    queueTimer = undefined
  }

  return {
    /** Runs the task when a slot is free; null: rejected. `client`: whom it is counted against; null: nobody. */
    async run<T>(
      priority: RequestPriority,
      task: () => Promise<T>,
      client: string | null = null,
    ): Promise<T | null> {
      const isFree = hasSlot(priority) && hasCapacityFor(priority, client)
      const release = isFree ? acquire(priority, client) : await enqueue(priority, client)
      if (!release) {
        rejected[priority] += 1
        return null
      }
      try {
        return await task()
      } finally {
        release()
      }
    },
    /** Active and queued requests now, and those rejected so far. */
    counts: () =>
      priorities.map((priority) => ({
        priority,
        active: active[priority],
        queued: queues[priority].length,
        rejected: rejected[priority],
      })),
  }
}

export type LoadShedder = ReturnType<typeof createLoadShedder>
