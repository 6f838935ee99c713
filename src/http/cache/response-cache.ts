import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { CacheResponse } from '#shared/http/response-cache.ts'
import { ShopError } from '#shared/shop-error.ts'
import {
  createCacheEntry,
  type CacheEntry,
  type ClientCaching,
  type EncodedResponse,
} from './cache-entry.ts'
import { watchCatalogueVersion } from './catalogue-version.ts'

interface CacheOptions {
  /** Reads the version of the catalogue; rejects while the database is unavailable. */
  readVersion(): Promise<string>
  log: { warn(facts: object, text: string): void }
  maxBytes?: number
}

/** What the log and the metrics say of a request. */
interface RequestLabels {
  path: string
  /** The pattern it is counted under. */
  route: string
}

/** A request that the full handler answered. */
interface Observation {
  request: Request
  response: Response
  labels: RequestLabels
}

/** Responses of public pages and catalogue endpoints; see README.md in this folder. */
export interface ResponseCache {
  /** Answers from the cache, or renders once for all concurrent callers of the key. */
  wrap: CacheResponse
  /** The response that was recorded for this request key; null: the full handler must answer. */
  lookup(requestKey: string, client: ClientCaching): (EncodedResponse & RequestLabels) | null
  /** Remembers which cached response answered the request, and the headers it went out with. Does nothing for others. */
  record(requestKey: string, observation: Observation): void
  /** Memory taken by all entries. */
  sizeBytes(): number
  counts(): { hits: number; misses: number }
}

/** Above this many all aliases are dropped and recorded again; about 5 MB. */
const maxAliases = 10_000
/** How often a render under way looks whether the database is still there. */
const availabilityCheckMs = 250
/** A key, an entry and its place in the map, beside the bytes. */
const entryOverheadBytes = 1_000

interface VersionedEntry {
  /** The catalogue version that it shows. */
  version: string
  entry: CacheEntry
}

/**
 * A response cache, invalidated as a whole when the catalogue's version moves (decision 0022). Concurrent misses on one key
 * share one render (single flight). What cannot be rendered because the database is unavailable is served stale.
 */
export function createResponseCache({
  readVersion,
  log,
  maxBytes = 64 * 1024 * 1024,
}: CacheOptions): ResponseCache {
  const catalogue = watchCatalogueVersion({ readVersion, log })
  const store = new LRUCache<string, VersionedEntry>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 8),
    sizeCalculation: ({ entry }, key) => entry.sizeBytes() + 2 * key.length + entryOverheadBytes,
  })
  const renders = new Map<string, Promise<VersionedEntry>>()
  const aliases = new Map<string, RequestLabels & { key: string }>()
  const served = new WeakMap<Request, { key: string; encoded: EncodedResponse }>()
  const sentHeaders = new WeakMap<EncodedResponse, EncodedResponse['headers']>()
  const counts = { hits: 0, misses: 0 }

  function find(key: string, version: string): VersionedEntry | null {
    const cached = store.get(key)
    return cached && (cached.version === version || catalogue.isUnavailable()) ? cached : null
  }

  /** Joins a render that began under the same version: one begun under an older version may show old data. */
  function renderOnce(
    key: string,
    version: string,
    render: () => Promise<Response>,
  ): Promise<VersionedEntry> {
    const flight = `${version} ${key}`
    const pending = renders.get(flight)
    if (pending) return pending
    const work = renderedOrStale(key, renderAndStore(key, version, render)).finally(() =>
      renders.delete(flight),
    )
    renders.set(flight, work)
    return work
  }

  /** A render may hang for seconds when the database goes away: then the stale entry answers. */
  async function renderedOrStale(
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
    key: string,
    version: string,
    render: () => Promise<Response>,
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

  /** Compressing made the entry larger than it was when it was stored. */
  function resize(key: string, versioned: VersionedEntry): void {
    if (store.peek(key) !== versioned) return
    store.delete(key)
    store.set(key, versioned)
  }

  return {
    async wrap(request, key, render) {
      const version = await catalogue.current()
      if (version === null) return render()
      const cached = find(key, version)
      counts[cached ? 'hits' : 'misses'] += 1
      const versioned = cached ?? (await renderOnce(key, version, render))
      const { entry } = versioned
      const sizeBefore = entry.sizeBytes()
      const encoded = await entry.encoded(clientCaching(request))
      if (entry.sizeBytes() !== sizeBefore) resize(key, versioned)
      if (entry.isCacheable) served.set(request, { key, encoded })
      const { bytes, ...init } = encoded
      return new Response(bytes, init)
    },
    lookup(requestKey, client) {
      const alias = aliases.get(requestKey)
      const version = alias ? catalogue.currentSync() : null
      if (!alias || version === null) return null
      const encoded = find(alias.key, version)?.entry.encodedSync(client)
      const headers = encoded && sentHeaders.get(encoded)
      if (headers) counts.hits += 1
      return headers
        ? {
            status: encoded.status,
            bytes: encoded.bytes,
            headers,
            path: alias.path,
            route: alias.route,
          }
        : null
    },
    record(requestKey, { request, response, labels }) {
      const known = served.get(request)
      if (!known) return
      if (aliases.size >= maxAliases) aliases.clear()
      aliases.set(requestKey, { ...labels, key: known.key })
      if (!sentHeaders.has(known.encoded)) sentHeaders.set(known.encoded, sharedHeaders(response))
    },
    sizeBytes: () => store.calculatedSize,
    counts: () => counts,
  }
}

const clientCaching = ({ headers }: Request): ClientCaching => ({
  acceptEncoding: headers.get('accept-encoding') ?? '',
  ifNoneMatch: headers.get('if-none-match'),
})

/** All response headers but the one that belongs to a single request. */
function sharedHeaders({ headers }: Response): EncodedResponse['headers'] {
  const { 'x-request-id': _requestId, ...shared } = Object.fromEntries(headers)
  return shared
}
