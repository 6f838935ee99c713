import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type StoreLink = Awaited<ReturnType<typeof openStoreLink>>

/** Faults of calls on their way to the store. */
export const noFaults = {
  /** The number of next calls answered with 503, like an overloaded store. */
  failures: 0,
  /** Calls are accepted and never answered. */
  isSilent: false,
  /** Half of each body is sent, and then nothing more. */
  isStalling: false,
  /** No connection is accepted, and existing ones end. */
  isAway: false,
  /** Every call is answered with 403. */
  isForbidden: false,
  /** The delay of each call. */
  delayMs: 0,
}

/**
 * A port on loopback in front of an S3 server, where calls are counted and can fail in each way that a store fails. The caller's Host is
 * passed on, because it is signed.
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
      // The framing of a body belongs to each connection.
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
    /** Changes the behaviour of the store from now on. */
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
