import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

interface Pause {
  word: string
  reached(): void
}

/**
 * A port on loopback before the PostgreSQL server of `url`, which holds back one statement on its way. `url` of the answer is the
 * same database through it.
 */
export async function openStatementProxy(url: string) {
  const given = new URL(url)
  const socketDir = given.searchParams.get('host')
  const target = socketDir
    ? { path: `${socketDir}/.s.PGSQL.5432` }
    : { host: given.hostname, port: Number(given.port || 5432) }
  let next: Pause | null = null
  let send = (_hearsAnswer: boolean) => {}
  const sockets = new Set<{ destroy(): unknown }>()
  const listener = createServer({ noDelay: true }, (near) => {
    const far = connect(target)
    let hearsAnswer = true
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(end)
      end.on('error', () => {}).on('close', () => other.destroy())
    }
    far.on('data', (bytes: Buffer) => (hearsAnswer ? near.write(bytes) : near.destroy()))
    near.on('data', (bytes: Buffer) => {
      if (!next || !bytes.includes(next.word)) return far.write(bytes)
      send = (isHeard) => {
        hearsAnswer = isHeard
        far.write(bytes)
      }
      next.reached()
      next = null
    })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  given.searchParams.delete('host')
  given.hostname = '127.0.0.1'
  given.port = String((listener.address() as AddressInfo).port)
  return {
    url: given.href,
    /** Resolves when a statement with this word was sent; the server does not see it before `release()`. */
    pauseAt: (word: string) => new Promise<void>((reached) => (next = { word, reached })),
    release: () => send(true),
    /** The server does what was held back, and its answer is lost with the connection. */
    releaseWithoutAnswer: () => send(false),
    async close() {
      for (const socket of sockets) socket.destroy()
      if (!listener.listening) return
      listener.close()
      await once(listener, 'close')
    },
  }
}
