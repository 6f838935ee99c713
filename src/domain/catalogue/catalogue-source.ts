import type { Db } from '#db/tables.ts'
import { readCatalogueVersion } from './read-catalogue-version.ts'
import { followLag } from './replica-lag.ts'

interface SourceParts {
  primary: Db
  /** Null: there is none, and all is read from the primary. */
  replica: Db | null
  log: { info(facts: object, text: string): void; warn(facts: object, text: string): void }
}

export interface ReplicaState {
  /** It answers. */
  isUp: boolean
  /** Strangers' catalogue is read from it. */
  isUsed: boolean
  /** How far it is behind at most, in seconds. */
  lagSeconds: number
}

export interface CatalogueSource {
  /** Names what the catalogue shows where it is read from, and decides where that is. Rejects while no database answers. */
  look(): Promise<string>
  /** Reads the catalogue for a stranger. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Asks the replica how it is; null when there is none. */
  replicaState(): Promise<ReplicaState | null>
}

/** A replica further behind than this is left alone until it has caught up. */
const mostLagMs = 3_000

/**
 * Where strangers' catalogue is read: from the replica, or from the primary while the replica is away or behind. A look takes
 * the revision from where reads go from then on, so that what is kept under a revision is never older than it: a read may
 * fall back to the primary, which is newer, and none goes the other way. See docs/decisions/0024.
 */
export function catalogueSource({ primary, replica, log }: SourceParts): CatalogueSource {
  if (!replica)
    return {
      look: () => readCatalogueVersion(primary),
      read: (work) => work(primary),
      replicaState: async () => null,
    }
  const lag = followLag(performance.now())
  let isUsed = false
  /** Part of every revision: one of the replica is never taken for one of the primary. */
  let changes = 0
  /** The replica's revision when it was last asked; null: it did not answer. */
  let heard: string | null = null
  let asking: Promise<void> | null = null
  let complainedAt = -Infinity

  function askReplica(): Promise<void> {
    return (asking ??= readCatalogueVersion(replica as Db)
      .catch(() => null)
      .then((revision) => {
        heard = revision
        asking = null
      }))
  }

  function use(isWanted: boolean, lagMs: number): void {
    if (isWanted === isUsed) return
    isUsed = isWanted
    changes += 1
    const facts = { answers: heard !== null, lagMs: Math.round(lagMs) }
    if (isUsed) log.info(facts, 'the catalogue is read from the replica')
    else log.warn(facts, 'the catalogue is read from the primary: the replica is away or behind')
  }

  /** Once a minute at most: a replica may refuse every read and still answer when asked how it is. */
  function complain(error: unknown): void {
    if (performance.now() - complainedAt < 60_000) return
    complainedAt = performance.now()
    log.warn({ err: error }, 'the replica refused a read, which went to the primary')
  }

  return {
    async look() {
      const now = performance.now()
      const asked = askReplica()
      const [shown] = await Promise.allSettled([readCatalogueVersion(primary)])
      // While the replica is not used nobody waits for it: what it says now counts at the next look.
      if (isUsed || shown.status === 'rejected') await asked
      if (shown.status === 'fulfilled') lag.note(now, movesOf(shown.value), movesOf(heard))
      const lagMs = shown.status === 'fulfilled' ? lag.lagMs(now) : 0
      use(heard !== null && lagMs <= mostLagMs, lagMs)
      if (!isUsed && shown.status === 'rejected') throw shown.reason
      return `${changes} ${isUsed || shown.status === 'rejected' ? heard : shown.value}`
    },
    async read(work) {
      if (!isUsed) return work(primary)
      // It may be away, cancel a read for its own sake, or lack the newest migration; a failure of ours fails again.
      return work(replica).catch((error: unknown) => {
        complain(error)
        return work(primary)
      })
    },
    async replicaState() {
      await askReplica()
      return { isUp: heard !== null, isUsed, lagSeconds: lag.lagMs(performance.now()) / 1000 }
    },
  }
}

/** A revision begins with a number that only grows; nothing was heard: before all others. */
const movesOf = (revision: string | null): number => Number.parseInt(revision ?? '-1', 10)
