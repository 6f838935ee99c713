interface MissedVersion {
  changes: number
  /** The last time the primary was seen without it, so that a lag is never reported too short. */
  since: number
}

/** Above this number the oldest and the newest are enough. */
const maxMissed = 100

/**
 * Measures the lag of a replica, from the versions that both databases returned at each refresh. Times are those of one clock, in
 * milliseconds.
 */
export function trackReplicaLag(startedAt: number) {
  let missed: MissedVersion[] = []
  let lastRefresh = startedAt
  return {
    /** Records that the primary had `primary` changes when the replica had `replica`. */
    note(now: number, primary: number, replica: number): void {
      missed = missed.filter(({ changes }) => changes > replica)
      if (primary > replica) missed.push({ changes: primary, since: lastRefresh })
      if (missed.length > maxMissed) missed.splice(1, 1)
      lastRefresh = now
    },
    /** Returns how long the replica may have lacked something that the primary has. */
    lagMs: (now: number): number => (missed[0] ? now - missed[0].since : 0),
  }
}
