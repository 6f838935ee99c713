import type { Db } from '#db/tables.ts'
import { readCatalogueVersion } from './read-catalogue-version.ts'
import { trackReplicaLag } from './replica-lag.ts'

interface ReaderParts {
  primary: Db
  /** Null: there is none, and all is read from the primary. */
  replica: Db | null
  log: { info(facts: object, text: string): void; warn(facts: object, text: string): void }
}

export interface ReplicaState {
  /** It answers. */
  isUp: boolean
  /** The catalogue of anonymous visitors is read from it. */
  isUsed: boolean
  /** How far it is behind at most, in seconds. */
  lagSeconds: number
}

export interface CatalogueReader {
  /** The version of the catalogue where it is read from; also decides where that is. Rejects while no database answers. */
  refreshVersion(): Promise<string>
  /** Reads the catalogue for an anonymous visitor. */
  query<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Asks the replica for its state; null when there is none. */
  replicaState(): Promise<ReplicaState | null>
}

/** A replica further behind than this is not used until it has caught up. */
const maxLagMs = 3_000
const warnEveryMs = 60_000

/** Where the catalogue of anonymous visitors is read: from the replica, or from the primary while there is none to use. */
export const createCatalogueReader = ({ primary, replica, log }: ReaderParts): CatalogueReader =>
  replica
    ? readerWithReplica({ primary, replica, log })
    : {
        refreshVersion: () => readCatalogueVersion(primary),
        query: (work) => work(primary),
        replicaState: async () => null,
      }

/**
 * `refreshVersion` returns the version of the database that later reads use, so that nothing is cached under a version newer than
 * itself: a read may fall back from the replica to the primary, which is newer, never the other way round (decision 0024).
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
  /** Part of every version: one of the replica is never taken for one of the primary. */
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
      // While the replica is not used nobody waits for it: its answer counts at the next refresh.
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
      // It may be away, cancel a read for its own sake, or lack the newest migration; a failure of ours fails again.
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

/** The replica's version; one question at a time. */
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
    /** When it was last asked; null: it did not answer. */
    last: (): string | null => last,
  }
}

/** Once a minute at most: a replica may refuse every read and still answer when it is asked for its version. */
function refusedReadWarning(log: ReaderParts['log']) {
  let warnedAt = -Infinity
  return (error: unknown): void => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ err: error }, 'the replica refused a read, which went to the primary')
  }
}

/** A version begins with the number of changes, which only grows; without an answer it is before all others. */
const changesOf = (version: string | null): number => Number.parseInt(version ?? '-1', 10)
