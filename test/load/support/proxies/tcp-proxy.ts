import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** The shop's end and the server's. */
type Pair = readonly [Socket, Socket]

/**
 * A port on loopback in front of a server, which can become a black hole: connections stay open and new ones are accepted, but not a byte
 * passes until it is repaired.
 */
export async function openTcpProxy(target: NetConnectOpts, port = 0) {
  let server = target
  const pairs = new Set<Pair>()
  let isCut = false
  const join = ([near, far]: Pair) => void near.pipe(far).pipe(near)
  const abandoned = new Set<Pair>()
  const abandon = (pair: Pair) => {
    part(pair)
    abandoned.add(pair)
  }
  const part = ([near, far]: Pair) => {
    near.unpipe(far)
    far.unpipe(near)
  }
  const listener = createServer({ noDelay: true }, (near) => {
    const pair = [near, connect(server)] as const
    pairs.add(pair)
    for (const end of pair) {
      end.on('error', () => {})
      end.on('close', () => {
        pairs.delete(pair)
        if (!abandoned.has(pair)) for (const other of pair) other.destroy()
      })
    }
    if (!isCut) join(pair)
  }).listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const pair of pairs) part(pair)
    },
    mend() {
      isCut = false
      for (const pair of pairs) join(pair)
    },
    /**
     * When the shop next sends this word, its present connections hang permanently before the server receives it, and neither end notices
     * when the other closes; new ones work. Resolves then. A firewall that loses its state behaves like this.
     */
    abandonAt: (word: string) =>
      new Promise<void>((done) => {
        for (const pair of pairs) {
          const [near, far] = pair
          near.unpipe(far)
          near.on('data', (bytes: Buffer) => {
            if (abandoned.has(pair)) return
            if (!bytes.includes(word)) return far.write(bytes)
            for (const one of pairs) abandon(one)
            done()
          })
          near.resume()
        }
      }),
    /** New connections lead to another server; existing ones are unchanged. */
    leadTo(other: NetConnectOpts) {
      server = other
    },
    async close() {
      for (const pair of [...pairs, ...abandoned]) for (const end of pair) end.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
