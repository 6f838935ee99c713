import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseCache } from './response-cache.ts'
import type { accessLog } from '#runtime/log.ts'
import type { RequestSample } from '#runtime/metrics.ts'
import { requestIdOf } from '#shared/http/request-id.ts'
import { continueTrace } from '#shared/http/trace-context.ts'

interface FastPathOptions {
  cache: Pick<ResponseCache, 'lookup' | 'record'>
  /** Counts a request against its limits as the full handler would; false: only the full handler may answer. */
  admit(incoming: IncomingMessage): boolean
  logRequest: ReturnType<typeof accessLog>
  isStopping(): boolean
  /** Receives a sample of every response; null: metrics are off. */
  observe: ((sample: RequestSample) => void) | null
}

const maxRequestKeyLength = 600
/** A path without escapes, double slashes or `..`, so that it is the only spelling of its address. */
const canonicalAddress = /^(?:\/[\w-][\w.-]*)*\/?(?:\?|$)/

/**
 * Writes cached responses from memory to the socket without building `Request` and `Response`, which costs more than everything else. It
 * has no rules about addresses or languages: it answers a request if the full handler has answered one with exactly the same inputs from
 * the cache before (decision 0022).
 */
export function createFastPath({ cache, admit, logRequest, isStopping, observe }: FastPathOptions) {
  return {
    /** Whether the request was answered. */
    answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const start = performance.now()
      const requestKey = requestKeyOf(incoming)
      const { headers } = incoming
      const client = {
        acceptEncoding: String(headers['accept-encoding'] ?? ''),
        ifNoneMatch: headers['if-none-match'] ?? null,
      }
      const cached = requestKey === null || isStopping() ? null : cache.lookup(requestKey, client)
      if (!cached || !admit(incoming)) return false
      const requestId = requestIdOf(headers['x-request-id'])
      const { status, bytes, path, route } = cached
      outgoing.writeHead(status, {
        ...cached.headers,
        'x-request-id': requestId,
        ...(bytes && { 'content-length': bytes.length }),
      })
      outgoing.end(bytes)
      const ms = performance.now() - start
      observe?.({ method: 'GET', route, status, seconds: ms / 1000 })
      // Nothing is called for this answer, so a separate span would contain nothing but its id.
      const trace = continueTrace(headers['traceparent']?.toString(), null)
      logRequest({
        requestId,
        traceId: trace?.traceId,
        spanId: trace?.spanId,
        method: 'GET',
        path,
        route,
        status,
        ms,
      })
      return true
    },
    /** Records an answer of the full handler; requests with another spelling of an address are never recorded. */
    record(
      incoming: IncomingMessage | undefined,
      observation: Parameters<ResponseCache['record']>[1],
    ): void {
      const requestKey =
        incoming && canonicalAddress.test(incoming.url ?? '') ? requestKeyOf(incoming) : null
      if (requestKey !== null) cache.record(requestKey, observation)
    },
  }
}

/**
 * Returns all parts of a request that a cached response can depend on, except encoding and ETag; null: only the full handler may answer.
 */
function requestKeyOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || headers.authorization !== undefined || headers.origin !== undefined)
    return null
  const {
    host = '',
    cookie = '',
    'x-forwarded-proto': scheme = '',
    'accept-language': languages = '',
    'x-locale': locale = '',
  } = headers
  // A page's language depends on the cookie, that of an API response on two headers.
  const language = url.startsWith('/api/') ? `${String(locale)}\n${languages}` : cookie
  const requestKey = `${host} ${String(scheme)} ${url} ${language}`
  return requestKey.length <= maxRequestKeyLength ? requestKey : null
}
