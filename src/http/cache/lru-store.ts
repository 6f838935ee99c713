/** So much a key, an entry and its place in the map take beside their bytes. */
const overheadBytes = 1_000

/**
 * Values by key within `mostBytes` of memory; when it is full, what was not asked for the longest goes first. A value that
 * alone would take an eighth of it is not taken in.
 */
export function boundedStore<T extends { bytes(): number }>(mostBytes: number) {
  const entries = new Map<string, { value: T; weight: number }>()
  let total = 0
  let latest: string | undefined

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  return {
    get(key: string): T | undefined {
      const entry = entries.get(key)
      if (entry && key !== latest) {
        entries.delete(key)
        entries.set(key, entry) // The map's order is that of use.
        latest = key
      }
      return entry?.value
    },
    put(key: string, value: T): void {
      remove(key)
      const weight = value.bytes() + 2 * key.length + overheadBytes
      if (weight > mostBytes / 8) return
      entries.set(key, { value, weight })
      latest = key
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= mostBytes) break
        remove(oldest)
      }
    },
    /** The value grew: weighs it again, if it is still here. */
    weighAgain(key: string, value: T): void {
      if (entries.get(key)?.value === value) this.put(key, value)
    },
    /** What everything in it weighs. */
    bytes: () => total,
  }
}
