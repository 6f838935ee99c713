interface Awaited {
  revision: number
  /** When the primary was last seen without it, so that a lag is never told too short. */
  since: number
}

/** Beyond so many the oldest and the newest are enough. */
const mostAwaited = 100

/** How far a replica is behind, by what both showed at a number of looks. Times are those of one clock, in milliseconds. */
export function followLag(begun: number) {
  let awaited: Awaited[] = []
  let lastLook = begun
  return {
    /** The primary showed `primary` when the replica had come to `replica`. */
    note(now: number, primary: number, replica: number): void {
      awaited = awaited.filter(({ revision }) => revision > replica)
      if (primary > replica) awaited.push({ revision: primary, since: lastLook })
      if (awaited.length > mostAwaited) awaited.splice(1, 1)
      lastLook = now
    },
    /** For how long the replica may have been without something that the primary has. */
    lagMs: (now: number): number => (awaited[0] ? now - awaited[0].since : 0),
  }
}
