import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Ready, Wishes } from './finished-answer.ts'
import type { Answered } from './metrics.ts'
import { requestIdOf } from '#shared/request-id.ts'

interface LaneParts {
  kept: {
    recall(words: string, wishes: Wishes): Ready | null
    learn(words: string, answer: Response): void
  }
  log: Logger
  isDraining(): boolean
  /** Hears of every answer; null: nobody counts. */
  measure: ((answered: Answered) => void) | null
}

/** Longer requests take the long way. */
const mostCharacters = 600

/**
 * A page that is kept goes from memory to the socket, past Request, Response and routing, which cost more than all
 * the rest. What a request leads to is learned when the long way answered one of the very same words.
 */
export function openQuickLane({ kept, log, isDraining, measure }: LaneParts) {
  return {
    /** True when the request is answered. */
    answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const start = performance.now()
      const words = wordsOf(incoming)
      const { headers } = incoming
      const wishes = { accepts: String(headers['accept-encoding'] ?? ''), knows: headers['if-none-match'] ?? null }
      const ready = words === null || isDraining() ? null : kept.recall(words, wishes)
      if (!ready) return false
      const requestId = requestIdOf(headers['x-request-id'])
      const { status, bytes } = ready
      outgoing.writeHead(status, { ...ready.headers, 'x-request-id': requestId, ...(bytes && { 'content-length': bytes.length }) })
      outgoing.end(bytes)
      const path = incoming.url?.split('?', 1)[0]
      const ms = performance.now() - start
      measure?.({ method: 'GET', route: 'page', status, seconds: ms / 1000 })
      log.info({ requestId, method: 'GET', path, status, ms: Math.round(ms) }, 'request')
      return true
    },
    /** Notes what the pages answered to a request. */
    learn(incoming: IncomingMessage | undefined, answer: Response): void {
      const words = incoming ? wordsOf(incoming) : null
      if (words !== null) kept.learn(words, answer)
    },
  }
}

/** All of a request that a page can depend on; null for what only the long way may answer. */
function wordsOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || headers.authorization !== undefined || headers.origin !== undefined) return null
  const words = `${headers.host ?? ''} ${String(headers['x-forwarded-proto'] ?? '')} ${url} ${headers.cookie ?? ''}`
  return words.length <= mostCharacters ? words : null
}
