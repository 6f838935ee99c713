import type { Db } from '#db/tables.ts'
import { readCatalogueVersion } from './read-catalogue-version.ts'
import { trackReplicaLag } from './replica-lag.ts'

interface ReaderParts {
  primary: Db
  /** Null: there is no replica, and everything is read from the primary. */
  replica: Db | null
  log: { info(facts: object, text: string): void; warn(facts: object, text: string): void }
}

export interface ReplicaState {
  /** The replica answers. */
  isUp: boolean
  /** The catalogue of anonymous visitors is read from the replica. */
  isUsed: boolean
  /** Its largest possible lag, in seconds. */
  lagSeconds: number
}

export interface CatalogueReader {
  /**
   * Returns the version of the catalogue at the database it is read from, and decides which database that is. Rejects while no database
   * answers.
   */
  refreshVersion(): Promise<string>
  /** Reads the catalogue for an anonymous visitor. */
  query<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Asks the replica for its state; null when there is no replica. */
  replicaState(): Promise<ReplicaState | null>
}

/** A replica with a larger lag is not used until it has caught up. */
const maxLagMs = 3_000
const warnEveryMs = 60_000

/**
 * Creates the reader of the catalogue for anonymous visitors: it reads from the replica, or from the primary while no replica can be used.
 */
export const createCatalogueReader = ({ primary, replica, log }: ReaderParts): CatalogueReader =>
  replica
    ? readerWithReplica({ primary, replica, log })
    : {
        refreshVersion: () => readCatalogueVersion(primary),
        query: (work) => work(primary),
        replicaState: async () => null,
      }

/**
 * `refreshVersion` returns the version of the database that later reads use, so that nothing is cached under a version newer than the data:
 * a read may fall back from the replica to the primary, which is newer, never the other way round (decision 0024).
 */
function readerWithReplica({
  primary,
  replica,
  log,
}: ReaderParts & { replica: Db }): CatalogueReader {
  const lag = trackReplicaLag(performance.now())
  const replicaVersion = watchReplicaVersion(replica)
  const warnOfRefusedRead = refusedReadWarning(log)
  let isUsed = false
  /** Part of every version, so that a version of the replica never equals one of the primary. */
  let switches = 0

  function use(isWanted: boolean, lagMs: number): void {
    if (isWanted === isUsed) return
    isUsed = isWanted
    switches += 1
    const facts = { answers: replicaVersion.last() !== null, lagMs: Math.round(lagMs) }
    if (isUsed) log.info(facts, 'the catalogue is read from the replica')
    else log.warn(facts, 'the catalogue is read from the primary: the replica is away or behind')
  }

  return {
    async refreshVersion() {
      const now = performance.now()
      const refreshed = replicaVersion.refresh()
      const [shown] = await Promise.allSettled([readCatalogueVersion(primary)])
      const isAway = shown.status === 'rejected'
      // While the replica is not used nobody waits for it: its answer is used at the next refresh.
      if (isUsed || isAway) await refreshed
      const last = replicaVersion.last()
      if (!isAway) lag.note(now, changesOf(shown.value), changesOf(last))
      const lagMs = isAway ? 0 : lag.lagMs(now)
      use(last !== null && lagMs <= maxLagMs, lagMs)
      if (!isUsed && isAway) throw shown.reason
      return `${switches} ${isUsed || isAway ? last : shown.value}`
    },
    async query(work) {
      if (!isUsed) return work(primary)
      // The replica may be down, cancel a read because of a recovery conflict, or lack the newest migration; an error in the query itself
      // fails again on the primary.
      return work(replica).catch((error: unknown) => {
        warnOfRefusedRead(error)
        return work(primary)
      })
    },
    async replicaState() {
      await replicaVersion.refresh()
      const lagSeconds = lag.lagMs(performance.now()) / 1000
      return { isUp: replicaVersion.last() !== null, isUsed, lagSeconds }
    },
  }
}

/** Asks for the replica's version, one query at a time. */
function watchReplicaVersion(replica: Db) {
  let last: string | null = null
  let refreshing: Promise<void> | null = null
  return {
    refresh: (): Promise<void> =>
      (refreshing ??= readCatalogueVersion(replica)
        .catch(() => null)
        .then((version) => {
          last = version
          refreshing = null
        })),
    /** The last version returned; null: the replica did not answer. */
    last: (): string | null => last,
  }
}

/** Warns at most once a minute: a replica may refuse every read and still return its version. */
function refusedReadWarning(log: ReaderParts['log']) {
  let warnedAt = -Infinity
  return (error: unknown): void => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ err: error }, 'the replica refused a read, which went to the primary')
  }
}

/** A version begins with the number of changes, which only grows; a missing answer sorts before all others. */
const changesOf = (version: string | null): number => Number.parseInt(version ?? '-1', 10)
