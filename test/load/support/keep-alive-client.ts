import { Agent, request } from 'node:http'

/** The result of a request: its status, or why there was none. */
export type Outcome = number | 'refused' | 'raced' | 'failed'

/**
 * A client like browsers and proxies: it keeps connections open and reuses them. `refused`: the shop did not accept the connection, so
 * nothing was sent. `raced`: an idle connection was closed at the moment it was reused and not a byte came back, which HTTP leaves to the
 * client to send again. `failed`: anything else, such as half an answer.
 */
export function keepAliveClient() {
  const agent = new Agent({ keepAlive: true })

  function ask(
    origin: string,
    path: string,
    { method = 'GET', token, body }: { method?: string; token?: string; body?: object } = {},
  ) {
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    }
    return new Promise<Outcome>((heard) => {
      const asking = request(
        origin + path,
        { agent, method, headers, timeout: 20_000 },
        (answer) => {
          answer.on('error', () => heard('failed'))
          answer.on('end', () => heard(answer.complete ? (answer.statusCode ?? 0) : 'failed'))
          answer.resume()
        },
      )
      asking.on('timeout', () => asking.destroy())
      asking.on('error', (error: NodeJS.ErrnoException) => {
        const isRace =
          asking.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        heard(error.code === 'ECONNREFUSED' ? 'refused' : isRace ? 'raced' : 'failed')
      })
      asking.end(body && JSON.stringify(body))
    })
  }
  return { ask, close: () => agent.destroy() }
}
