import type { Errand } from './request-priority.ts'

interface Limit {
  /** Requests worked on at once. */
  seats: number
  /** Requests that wait for a seat. */
  places: number
  patienceMs: number
}

/**
 * What one process takes on; the reasons of the figures are in docs/decisions/0023-load-shedding.md. More browsing requests at once
 * render no more pages and would hold every connection to the database. Buyers are more, since many of them only wait for
 * the bank, and wait longer, since nobody likes to be sent away with the card in his hand.
 */
const usual: Record<Errand, Limit> = {
  buying: { seats: 256, places: 128, patienceMs: 2_000 },
  looking: { seats: 16, places: 64, patienceMs: 500 },
}
const lookEveryMs = 50
const errands = ['buying', 'looking'] as const

type Leave = () => void

interface Waiting {
  since: number
  caller: string | null
  /** Null: not to be served. */
  called(leave: Leave | null): void
}

interface GateOptions {
  limits?: Record<Errand, Limit>
  /** Browsing requests that one address may have at work; twice as many may wait. 0: no limit. */
  concurrentPerCaller?: number
}

/**
 * Works on so many requests at once, keeps so many waiting for a while and turns the rest away; buyers before browsing requests. Of the
 * latter one address takes a part of the seats and places only, so that it cannot take them from all others.
 */
export function openGate({ limits = usual, concurrentPerCaller = 0 }: GateOptions = {}) {
  const seated: Record<Errand, number> = { buying: 0, looking: 0 }
  const lines: Record<Errand, Waiting[]> = { buying: [], looking: [] }
  const turnedAway: Record<Errand, number> = { buying: 0, looking: 0 }
  let clock: NodeJS.Timeout | undefined

  /** Browsing requests at work by their address; an entry exists only while its count is above 0. */
  const activeByIp = new Map<string, number>()

  const hasSeat = (errand: Errand): boolean => seated[errand] < limits[errand].seats && (errand === 'buying' || lines.buying.length === 0)
  const isLimited = (errand: Errand, caller: string | null): caller is string =>
    errand === 'looking' && caller !== null && concurrentPerCaller > 0
  const hasCapacityFor = (errand: Errand, caller: string | null): boolean =>
    !isLimited(errand, caller) || (activeByIp.get(caller) ?? 0) < concurrentPerCaller

  function adjustActive(caller: string, change: 1 | -1): void {
    const count = (activeByIp.get(caller) ?? 0) + change
    if (count > 0) activeByIp.set(caller, count)
    else activeByIp.delete(caller)
  }

  function sit(errand: Errand, caller: string | null): Leave {
    seated[errand] += 1
    if (isLimited(errand, caller)) adjustActive(caller, 1)
    return () => {
      seated[errand] -= 1
      if (isLimited(errand, caller)) adjustActive(caller, -1)
      callNext()
    }
  }

  function callNext(): void {
    for (const errand of errands) {
      const line = lines[errand]
      while (line.length > 0 && hasSeat(errand)) {
        const place = line.findIndex(({ caller }) => hasCapacityFor(errand, caller))
        const [next] = place < 0 ? [] : line.splice(place, 1)
        if (!next) break
        next.called(sit(errand, next.caller))
      }
    }
  }

  function enqueue(errand: Errand, caller: string | null): Promise<Leave | null> {
    const line = lines[errand]
    if (line.length >= limits[errand].places) return Promise.resolve(null)
    if (isLimited(errand, caller) && line.filter((other) => other.caller === caller).length >= 2 * concurrentPerCaller)
      return Promise.resolve(null)
    clock ??= setInterval(lookAtTheLines, lookEveryMs)
    return new Promise((called) => void line.push({ since: performance.now(), caller, called }))
  }

  /** Only while somebody waits. */
  function lookAtTheLines(): void {
    const now = performance.now()
    for (const errand of errands)
      while (now - (lines[errand][0]?.since ?? now) > limits[errand].patienceMs) lines[errand].shift()?.called(null)
    callNext() // Browsing requests may have waited behind the last buyer who waited.
    if (errands.some((errand) => lines[errand].length > 0)) return
    clearInterval(clock)
    clock = undefined
  }

  return {
    /** Does the work when its turn comes; null: turned away. `caller`: the address that is limited; null: nobody's. */
    async admit<T>(errand: Errand, work: () => Promise<T>, caller: string | null = null): Promise<T | null> {
      const isFree = hasSeat(errand) && hasCapacityFor(errand, caller)
      const leave = isFree ? sit(errand, caller) : await enqueue(errand, caller)
      if (!leave) {
        turnedAway[errand] += 1
        return null
      }
      try {
        return await work()
      } finally {
        leave()
      }
    },
    /** How many each errand has at work and waiting now, and how many were turned away so far. */
    counts: () =>
      errands.map((errand) => ({
        errand,
        atWork: seated[errand],
        waiting: lines[errand].length,
        turnedAway: turnedAway[errand],
      })),
  }
}

export type Gate = ReturnType<typeof openGate>
