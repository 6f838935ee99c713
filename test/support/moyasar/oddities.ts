import type { ServerResponse } from 'node:http'
import type { Reply } from './payment-store.ts'

/** The call that a fault applies to. */
export type CallName = 'token' | 'readToken' | 'charge' | 'find' | 'refund' | 'void'

/**
 * The fault of the next call. All except `status` execute the request first. `half`, `html`, `types`, `huge` and `amount` are answers that
 * cannot be parsed or must not be trusted.
 */
export type Oddity =
  | { kind: 'slow'; ms: number }
  | { kind: 'half' | 'html' | 'types' | 'huge' | 'amount' | 'drop' }
  | { kind: 'status'; status: number }

/** Sends a reply, possibly with a fault. */
export function sendReply(
  response: ServerResponse,
  { status, body }: Reply,
  oddity: Oddity | undefined,
): void {
  const headers = { 'access-control-allow-origin': '*' }
  const send = (text: string, type = 'application/json') =>
    response.writeHead(status, { ...headers, 'content-type': type }).end(text)
  const text = JSON.stringify(body)
  switch (oddity?.kind) {
    case 'slow':
      setTimeout(() => send(text), oddity.ms).unref()
      return
    case 'half':
      send(text.slice(0, text.length / 2))
      return
    case 'html':
      send('<html><body>Just a moment</body></html>', 'text/html')
      return
    case 'types':
      send(JSON.stringify({ ...Object(body), amount: 'many', source: null, status: 7 }))
      return
    case 'huge':
      send(JSON.stringify({ ...Object(body), padding: 'x'.repeat(1_000_000) }))
      return
    case 'amount':
      send(JSON.stringify({ ...Object(body), amount: 1 }))
      return
    case 'drop':
      response.destroy()
      return
    default:
      send(text)
  }
}
