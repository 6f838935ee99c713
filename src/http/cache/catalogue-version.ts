/** A refresh begins when the last one began this long ago. */
const refreshIntervalMs = 500
/** A version read longer ago is read again before it is used. */
const maxAgeMs = 1_000
/**
 * The longest wait for a refresh: after it the last version stays in use until the refresh returns. Not longer than the interval between
 * two refreshes, otherwise every request would sometimes wait while the database hangs.
 */
const timeoutMs = 500

interface VersionOptions {
  /** Reads the version of the catalogue; rejects while the database is unavailable. */
  readVersion(): Promise<string>
  log: { warn(facts: object, text: string): void }
}

/**
 * Watches the catalogue's version, at most a second old; nothing is read unless somebody asks. While it cannot be read the last one stays
 * in use: a stale page is better than none.
 */
export function watchCatalogueVersion({ readVersion, log }: VersionOptions) {
  let version: string | null = null
  let readAt = -Infinity
  let begunAt = -Infinity
  let failedAt = -Infinity
  let pending: Promise<void> | null = null

  async function refresh(begun: number): Promise<void> {
    begunAt = begun
    try {
      version = await readVersion()
      readAt = begun // A change after the read began may have been missed.
    } catch (error) {
      if (readAt >= failedAt)
        log.warn(
          { err: error },
          'changes of the catalogue cannot be seen: the database did not answer',
        )
      failedAt = performance.now()
    }
    pending = null
  }

  async function waitFor(work: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((done) => {
      timer = setTimeout(done, begunAt + timeoutMs - performance.now())
    })
    await Promise.race([work, timeout])
    clearTimeout(timer)
  }

  const isHanging = (now: number): boolean => pending !== null && now - begunAt > timeoutMs

  /** Whether `version` may be used without waiting; begins a refresh when one is due. */
  function isUsable(): boolean {
    const now = performance.now()
    if (now - begunAt > refreshIntervalMs) pending ??= refresh(now)
    return now - readAt <= maxAgeMs || now - failedAt < maxAgeMs || isHanging(now)
  }

  return {
    /** The last version read; null before the first. */
    last: () => version,
    /** Whether the last refresh failed, or does not return. */
    isUnavailable: () => failedAt > readAt || isHanging(performance.now()),
    /** The version, at most a second old, unless the database is unavailable; null: waiting is necessary. */
    currentSync: (): string | null => (isUsable() ? version : null),
    /** Like `currentSync`, but waits for a refresh if necessary. */
    async current(): Promise<string | null> {
      if (!isUsable() && pending) await waitFor(pending)
      return version
    },
  }
}
