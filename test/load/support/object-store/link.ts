import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type StoreLink = Awaited<ReturnType<typeof openStoreLink>>

/** What happens to calls on their way to the store. */
export const noFaults = {
  /** So many calls from now on are answered 503, as a store does that has too much to do. */
  failures: 0,
  /** Calls are taken and never answered. */
  isSilent: false,
  /** Half of each body is sent, and then nothing more. */
  isStalling: false,
  /** No connection is accepted, and those there are end. */
  isAway: false,
  /** Every call is answered 403. */
  isForbidden: false,
  /** So long each call waits. */
  delayMs: 0,
}

/**
 * A port on loopback that leads to a server of S3, over which calls are counted and can fail in each way a store fails. The caller's
 * Host is passed on, because it is signed.
 */
export async function openStoreLink(endpoint: string) {
  const faults = { ...noFaults }
  const calls: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    calls.push(`${incoming.method} ${incoming.url}`)
    incoming.on('error', () => {})
    outgoing.on('error', () => {})
    void answer(incoming, outgoing)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (faults.isAway) socket.destroy()
  })
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (faults.isSilent) return
    if (faults.delayMs > 0) await pause(faults.delayMs)
    if (faults.isForbidden) return refuse(incoming, outgoing, [403, 'AccessDenied'])
    if (faults.failures > 0) {
      faults.failures -= 1
      return refuse(incoming, outgoing, [503, 'SlowDown'])
    }
    passOn(incoming, outgoing)
  }
  function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming
    const request = send(new URL(url ?? '', endpoint), { method, headers, agent: false })
    request.on('error', () => outgoing.destroy())
    outgoing.on('close', () => request.destroy())
    request.on('response', (response) => {
      response.on('error', () => outgoing.destroy())
      // How a body is framed is each connection's own.
      const { connection, 'transfer-encoding': framing, ...passed } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, passed)
      if (method === 'HEAD') return void outgoing.end()
      if (!faults.isStalling) return void response.pipe(outgoing)
      response.once('data', (bytes: Buffer) => {
        outgoing.write(bytes.subarray(0, bytes.length / 2))
        response.pause()
      })
    })
    incoming.pipe(request)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    faults,
    calls,
    /** From now on the store behaves so. */
    behave(changes: Partial<typeof noFaults>): void {
      Object.assign(faults, noFaults, changes)
      if (faults.isAway) for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  [status, code]: [number, string],
): void {
  incoming.resume()
  outgoing
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}
