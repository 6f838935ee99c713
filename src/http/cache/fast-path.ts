import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kept } from './response-cache.ts'
import type { requestLines } from '#runtime/log.ts'
import type { Answered } from '#runtime/metrics.ts'
import { requestIdOf } from '#shared/request-id.ts'
import { traceIdOf } from '#shared/trace-id.ts'

interface LaneParts {
  kept: Pick<Kept, 'recall' | 'learn'>
  /** Counts a request as the long way would have; false: only the long way may answer. */
  admit(incoming: IncomingMessage): boolean
  noteRequest: ReturnType<typeof requestLines>
  isStopping(): boolean
  /** Hears of every answer; null: nobody counts. */
  measure: ((answered: Answered) => void) | null
}

/** Longer requests take the long way. */
const mostCharacters = 600
/** A path that means what it says: nothing to be decoded, doubled or climbed, after which it might be another. */
const plainAddress = /^(?:\/[\w-][\w.-]*)*\/?(?:\?|$)/

/**
 * What is kept goes from memory to the socket, past Request, Response and routing, which cost more than all the rest.
 * What a request leads to, and under which headers, is learned when the long way answered one of the very same words.
 */
export function openQuickLane({ kept, admit, noteRequest, isStopping, measure }: LaneParts) {
  return {
    /** True when the request is answered. */
    answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const start = performance.now()
      const words = wordsOf(incoming)
      const { headers } = incoming
      const wishes = { accepts: String(headers['accept-encoding'] ?? ''), knows: headers['if-none-match'] ?? null }
      const ready = words === null || isStopping() ? null : kept.recall(words, wishes)
      if (!ready || !admit(incoming)) return false
      const requestId = requestIdOf(headers['x-request-id'])
      const { status, bytes, path, route } = ready
      outgoing.writeHead(status, { ...ready.headers, 'x-request-id': requestId, ...(bytes && { 'content-length': bytes.length }) })
      outgoing.end(bytes)
      const ms = performance.now() - start
      measure?.({ method: 'GET', route, status, seconds: ms / 1000 })
      noteRequest({ requestId, traceId: traceIdOf(headers['traceparent']?.toString()), method: 'GET', path, route, status, ms })
      return true
    },
    /** Notes what the long way answered to a request; under an address that might be another's nothing is ever found then. */
    learn(incoming: IncomingMessage | undefined, lesson: Parameters<Kept['learn']>[1]): void {
      const words = incoming && plainAddress.test(incoming.url ?? '') ? wordsOf(incoming) : null
      if (words !== null) kept.learn(words, lesson)
    },
  }
}

/** All of a request that a kept answer can depend on, encoding and ETag set aside; null for what only the long way may answer. */
function wordsOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || headers.authorization !== undefined || headers.origin !== undefined) return null
  const { host = '', cookie = '', 'x-forwarded-proto': scheme = '', 'accept-language': languages = '', 'x-locale': named = '' } = headers
  // Of a page's visitor the cookie names the language, of the API's caller two headers; each is the long way's to read.
  const tongue = url.startsWith('/api/') ? `${String(named)}\n${languages}` : cookie
  const words = `${host} ${String(scheme)} ${url} ${tongue}`
  return words.length <= mostCharacters ? words : null
}
