import { LRUCache } from 'lru-cache'
import type { CacheResponse } from '#shared/http/response-cache.ts'
import type { ClientCaching, EncodedResponse } from './cache-entry.ts'
import { watchCatalogueVersion } from './catalogue-version.ts'
import { singleFlight, type EntryStore, type VersionedEntry } from './single-flight.ts'

interface CacheOptions {
  /** Reads the version of the catalogue; rejects while the database is unavailable. */
  readVersion(): Promise<string>
  log: { warn(facts: object, text: string): void }
  maxBytes?: number
}

/** The labels of a request in the log and the metrics. */
interface RequestLabels {
  path: string
  /** The pattern under which it is counted. */
  route: string
}

/** A request answered by the full handler. */
interface Observation {
  request: Request
  response: Response
  labels: RequestLabels
}

/** Responses of public pages and catalogue endpoints; see README.md in this folder. */
export interface ResponseCache {
  /** Answers from the cache, or renders once for all concurrent callers of the key. */
  wrap: CacheResponse
  /** Returns the response recorded for this request key; null: the full handler must answer. */
  lookup(requestKey: string, client: ClientCaching): (EncodedResponse & RequestLabels) | null
  /** Records which cached response answered the request, and its headers as sent. Does nothing for other responses. */
  record(requestKey: string, observation: Observation): void
  /** Memory taken by all entries. */
  sizeBytes(): number
  counts(): { hits: number; misses: number }
}

/** Above this number all aliases are dropped and recorded again; about 5 MB. */
const maxAliases = 10_000
/** A key, an entry and its slot in the map, without the bytes. */
const entryOverheadBytes = 1_000

/**
 * Creates a response cache, invalidated as a whole when the catalogue's version changes (decision 0022). Concurrent misses on one key share
 * one render (single flight). When a page cannot be rendered, or only without a part of it, the stale one is served.
 */
export function createResponseCache({
  readVersion,
  log,
  maxBytes = 64 * 1024 * 1024,
}: CacheOptions): ResponseCache {
  const catalogue = watchCatalogueVersion({ readVersion, log })
  const store: EntryStore = new LRUCache<string, VersionedEntry>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 8),
    sizeCalculation: ({ entry }, key) => entry.sizeBytes() + 2 * key.length + entryOverheadBytes,
  })
  const renderOnce = singleFlight({ store, catalogue, log })
  const aliases = createAliases()
  const cachedResponses = new WeakMap<Request, { key: string; encoded: EncodedResponse }>()
  const counts = { hits: 0, misses: 0 }

  function find(key: string, version: string): VersionedEntry | null {
    const cached = store.get(key)
    return cached && (cached.version === version || catalogue.isUnavailable()) ? cached : null
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
      if (entry.sizeBytes() !== sizeBefore) resize(store, key, versioned)
      if (entry.isCacheable) cachedResponses.set(request, { key, encoded })
      const { bytes, ...init } = encoded
      return new Response(bytes, init)
    },
    lookup(requestKey, client) {
      const alias = aliases.get(requestKey)
      const version = alias ? catalogue.currentSync() : null
      if (!alias || version === null) return null
      const encoded = find(alias.key, version)?.entry.encodedSync(client)
      const answer = encoded ? aliases.answer(alias, encoded) : null
      if (answer) counts.hits += 1
      return answer
    },
    record(requestKey, { request, response, labels }) {
      const known = cachedResponses.get(request)
      if (known) aliases.add(requestKey, { ...labels, key: known.key }, known.encoded, response)
    },
    sizeBytes: () => store.calculatedSize,
    counts: () => counts,
  }
}

/** Updates the size of an entry after compression has added to it. */
function resize(store: EntryStore, key: string, versioned: VersionedEntry): void {
  if (store.peek(key) !== versioned) return
  store.delete(key)
  store.set(key, versioned)
}

/** The cache key that answers a request, and the request's labels. */
type Alias = RequestLabels & { key: string }

/** Maps requests to keys, and responses to their headers as sent. */
function createAliases() {
  const aliases = new Map<string, Alias>()
  const sentHeaders = new WeakMap<EncodedResponse, EncodedResponse['headers']>()
  return {
    get: (requestKey: string): Alias | undefined => aliases.get(requestKey),
    add(requestKey: string, alias: Alias, encoded: EncodedResponse, response: Response): void {
      if (aliases.size >= maxAliases) aliases.clear()
      aliases.set(requestKey, alias)
      if (!sentHeaders.has(encoded)) sentHeaders.set(encoded, sharedHeaders(response))
    },
    /** Null: it was not sent in this encoding yet. */
    answer({ path, route }: Alias, encoded: EncodedResponse) {
      const headers = sentHeaders.get(encoded)
      const { status, bytes } = encoded
      return headers ? { status, bytes, headers, path, route } : null
    },
  }
}

const clientCaching = ({ headers }: Request): ClientCaching => ({
  acceptEncoding: headers.get('accept-encoding') ?? '',
  ifNoneMatch: headers.get('if-none-match'),
})

/** Returns all response headers except the one that belongs to a single request. */
function sharedHeaders({ headers }: Response): EncodedResponse['headers'] {
  const { 'x-request-id': _requestId, ...shared } = Object.fromEntries(headers)
  return shared
}
