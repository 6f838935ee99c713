import { openSocketProxy } from './socket-proxy.ts'

interface Pause {
  word: string
  reached(): void
}

/**
 * A port on loopback in front of the PostgreSQL server of `url`, which can hold back one statement. `url` of the result is the same
 * database through it.
 */
export async function openStatementProxy(url: string) {
  const given = new URL(url)
  const socketDir = given.searchParams.get('host')
  const target = socketDir
    ? { path: `${socketDir}/.s.PGSQL.5432` }
    : { host: given.hostname, port: Number(given.port || 5432) }
  let next: Pause | null = null
  let send = (_hearsAnswer: boolean) => {}
  const { port, close } = await openSocketProxy(target, (shop, server) => {
    let hearsAnswer = true
    server.on('data', (bytes: Buffer) => (hearsAnswer ? shop.write(bytes) : shop.destroy()))
    shop.on('data', (bytes: Buffer) => {
      if (!next || !bytes.includes(next.word)) return server.write(bytes)
      send = (isHeard) => {
        hearsAnswer = isHeard
        server.write(bytes)
      }
      next.reached()
      next = null
    })
  })
  given.searchParams.delete('host')
  given.hostname = '127.0.0.1'
  given.port = String(port)
  return {
    url: given.href,
    /** Resolves when a statement with this word was sent; the server does not receive it before `release()`. */
    pauseAt: (word: string) => new Promise<void>((reached) => (next = { word, reached })),
    release: () => send(true),
    /** The server executes the held-back statement, and its answer is lost with the connection. */
    releaseWithoutAnswer: () => send(false),
    close,
  }
}
