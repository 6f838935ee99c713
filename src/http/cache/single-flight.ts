import { setTimeout as pause } from 'node:timers/promises'
import type { LRUCache } from 'lru-cache'
import { ShopError } from '#shared/shop-error.ts'
import { createCacheEntry, type CacheEntry } from './cache-entry.ts'
import type { watchCatalogueVersion } from './catalogue-version.ts'

export interface VersionedEntry {
  /** The catalogue version that the entry shows. */
  version: string
  entry: CacheEntry
}
export type EntryStore = LRUCache<string, VersionedEntry>

interface FlightParts {
  store: EntryStore
  catalogue: ReturnType<typeof watchCatalogueVersion>
  log: { warn(facts: object, text: string): void }
}

type Render = () => Promise<Response>

/** Interval at which a running render checks whether the database is still available. */
const availabilityCheckMs = 250

/** Renders a page once for all concurrent callers of its key, and stores it; if that fails a stale entry is returned. */
export function singleFlight(parts: FlightParts) {
  const renders = new Map<string, Promise<VersionedEntry>>()
  /** Joins only a render begun under the same version: one begun under an older version may show old data. */
  return (key: string, version: string, render: Render): Promise<VersionedEntry> => {
    const flight = `${version} ${key}`
    const pending = renders.get(flight)
    if (pending) return pending
    const work = renderedOrStale(parts, key, renderAndStore(parts, key, version, render)).finally(
      () => renders.delete(flight),
    )
    renders.set(flight, work)
    return work
  }
}

/** Returns the stale entry when the database becomes unavailable, because a render may then hang for seconds. */
async function renderedOrStale(
  { store, catalogue }: FlightParts,
  key: string,
  work: Promise<VersionedEntry>,
): Promise<VersionedEntry> {
  const stale = store.get(key)
  if (!stale) return work
  work.catch(() => {}) // The stale entry may have answered everybody by then.
  for (;;) {
    const rendered = await Promise.race([work, pause(availabilityCheckMs, null, { ref: false })])
    if (rendered) return rendered
    if (catalogue.isUnavailable()) return stale
    catalogue.currentSync() // Begins a refresh, without which the outage would not be noticed.
  }
}

async function renderAndStore(
  { store, catalogue, log }: FlightParts,
  key: string,
  version: string,
  render: Render,
): Promise<VersionedEntry> {
  try {
    const entry = await createCacheEntry(await render())
    const stale = store.get(key)
    if (entry.isDegraded && stale) return stale
    const versioned = { version, entry }
    if (entry.isCacheable && catalogue.last() === version) store.set(key, versioned)
    return versioned
  } catch (error) {
    const stale = store.get(key)
    // A ShopError is an answer (4xx). After any other failure a stale page is better than none.
    if (!stale || error instanceof ShopError) throw error
    log.warn({ err: error, key }, 'a page could not be rendered and is served stale')
    return stale
  }
}
