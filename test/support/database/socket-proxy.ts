import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/**
 * A port on loopback in front of a server. For each connection `relay` gets both ends, the shop's and the server's, and passes on what they
 * send; when one end closes, so does the other.
 */
export async function openSocketProxy(
  target: NetConnectOpts,
  relay: (shop: Socket, server: Socket) => void,
) {
  const sockets = new Set<Socket>()
  const listener = createServer({ noDelay: true }, (shop) => {
    const server = connect(target)
    for (const [end, other] of [
      [shop, server],
      [server, shop],
    ] as const) {
      sockets.add(end)
      end.on('error', () => {}).on('close', () => other.destroy())
    }
    relay(shop, server)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      if (!listener.listening) return
      listener.close()
      await once(listener, 'close')
    },
  }
}
