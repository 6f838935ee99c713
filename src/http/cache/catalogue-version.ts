/** A new look is begun when the last began this long ago. */
const lookEveryMs = 500
/** What is older must be looked at again before it is believed. */
const oldestMs = 1_000
/**
 * A look that takes longer is not waited for: what is known holds until it comes back. Not longer than the time between
 * looks, or every request would wait now and then while the database hangs.
 */
const patienceMs = 500

interface WatchParts {
  /** The revision of what is on show; rejects while the database is away. */
  look(): Promise<string>
  log: { warn(facts: object, text: string): void }
}

/**
 * The revision as of a second ago at most; nothing is asked while nobody asks. While it cannot be had, the last one known
 * holds: an old page is better than none.
 */
export function watchRevision({ look, log }: WatchParts) {
  let known: string | null = null
  let knownAt = -Infinity
  let begunAt = -Infinity
  let failedAt = -Infinity
  let looking: Promise<void> | null = null

  async function lookAgain(begun: number): Promise<void> {
    begunAt = begun
    try {
      known = await look()
      knownAt = begun // What changed after the look began may have been missed.
    } catch (error) {
      if (knownAt >= failedAt) log.warn({ err: error }, 'changes of the catalogue cannot be seen: the database did not answer')
      failedAt = performance.now()
    }
    looking = null
  }

  async function waitFor(work: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((done) => {
      timer = setTimeout(done, begunAt + patienceMs - performance.now())
    })
    await Promise.race([work, tooLong])
    clearTimeout(timer)
  }

  const isHanging = (now: number): boolean => looking !== null && now - begunAt > patienceMs

  /** Whether `known` may be believed as it is; begins a look when it is time. */
  function isSettled(): boolean {
    const now = performance.now()
    if (now - begunAt > lookEveryMs) looking ??= lookAgain(now)
    return now - knownAt <= oldestMs || now - failedAt < oldestMs || isHanging(now)
  }

  return {
    /** As last seen; null before the first look. */
    known: () => known,
    /** The last look failed, or does not come back. */
    isAway: () => failedAt > knownAt || isHanging(performance.now()),
    /** Seen a second ago at most, unless the database is away; null: not known without waiting. */
    atOnce: (): string | null => (isSettled() ? known : null),
    /** As `atOnce`, waiting for a look when it must. */
    async current(): Promise<string | null> {
      if (!isSettled() && looking) await waitFor(looking)
      return known
    },
  }
}
