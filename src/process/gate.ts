import type { Errand } from './errand.ts'

interface Limit {
  /** Requests worked on at once. */
  seats: number
  /** Requests that wait for a seat. */
  places: number
  patienceMs: number
}

/**
 * What one process takes on; the reasons of the figures are in docs/decisions/0023-load-shedding.md. More lookers at once
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
  /** Null: not to be served. */
  called(leave: Leave | null): void
}

/** Works on so many requests at once, keeps so many waiting for a while and turns the rest away; buyers before lookers. */
export function openGate(limits = usual) {
  const seated: Record<Errand, number> = { buying: 0, looking: 0 }
  const lines: Record<Errand, Waiting[]> = { buying: [], looking: [] }
  const turnedAway: Record<Errand, number> = { buying: 0, looking: 0 }
  let clock: NodeJS.Timeout | undefined

  const hasSeat = (errand: Errand): boolean => seated[errand] < limits[errand].seats && (errand === 'buying' || lines.buying.length === 0)

  function sit(errand: Errand): Leave {
    seated[errand] += 1
    return () => {
      seated[errand] -= 1
      callNext()
    }
  }

  function callNext(): void {
    for (const errand of errands) while (lines[errand].length > 0 && hasSeat(errand)) lines[errand].shift()?.called(sit(errand))
  }

  function standInLine(errand: Errand): Promise<Leave | null> {
    if (lines[errand].length >= limits[errand].places) return Promise.resolve(null)
    clock ??= setInterval(lookAtTheLines, lookEveryMs)
    return new Promise((called) => void lines[errand].push({ since: performance.now(), called }))
  }

  /** Only while somebody waits. */
  function lookAtTheLines(): void {
    const now = performance.now()
    for (const errand of errands)
      while (now - (lines[errand][0]?.since ?? now) > limits[errand].patienceMs) lines[errand].shift()?.called(null)
    callNext() // Lookers may have stood behind the last buyer who waited.
    if (errands.some((errand) => lines[errand].length > 0)) return
    clearInterval(clock)
    clock = undefined
  }

  return {
    /** Does the work when its turn comes; null: turned away. */
    async admit<T>(errand: Errand, work: () => Promise<T>): Promise<T | null> {
      const leave = hasSeat(errand) ? sit(errand) : await standInLine(errand)
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
