interface MissedVersion {
  changes: number
  /** When the primary was last seen without it, so that a lag is never reported too short. */
  since: number
}

/** Above so many the oldest and the newest are enough. */
const maxMissed = 100

/** How far a replica is behind, from the versions that both showed at a number of refreshes. Times are those of one clock, in milliseconds. */
export function trackReplicaLag(startedAt: number) {
  let missed: MissedVersion[] = []
  let lastRefresh = startedAt
  return {
    /** The primary showed `primary` changes when the replica showed `replica`. */
    note(now: number, primary: number, replica: number): void {
      missed = missed.filter(({ changes }) => changes > replica)
      if (primary > replica) missed.push({ changes: primary, since: lastRefresh })
      if (missed.length > maxMissed) missed.splice(1, 1)
      lastRefresh = now
    },
    /** For how long the replica may have been without something that the primary has. */
    lagMs: (now: number): number => (missed[0] ? now - missed[0].since : 0),
  }
}
