import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A port on loopback that leads to a unix socket, and can turn into a black hole: connections stay open and new ones are
 * taken, but not a byte goes through until it is mended.
 */
export async function openLink(socketPath: string) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  const join = ([near, far]: readonly [Socket, Socket]) => void near.pipe(far).pipe(near)
  const part = ([near, far]: readonly [Socket, Socket]) => {
    near.unpipe(far)
    far.unpipe(near)
  }
  const server = createServer({ noDelay: true }, (near) => {
    const pair = [near, connect(socketPath)] as const
    pairs.add(pair)
    for (const end of pair) {
      end.on('error', () => {})
      end.on('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
    if (!isCut) join(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const pair of pairs) part(pair)
    },
    mend() {
      isCut = false
      for (const pair of pairs) join(pair)
    },
    async close() {
      for (const [near] of pairs) near.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
