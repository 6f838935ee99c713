import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { Server as SocketServer } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { StartError } from '#shared/start-error.ts'
import type { Door } from './door.ts'

/** How long requests under way get to finish once the shop closes. */
const drainMs = 8_000

/** Fails at once when the port is not to be had, before the long work of a start. @throws StartError */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await listen(probe, port, host)
  await new Promise((done) => probe.close(done))
}

export interface Open {
  /** The port it really is, also when 0 was asked for. */
  port: number
  /** Takes no new connection, lets requests under way finish (8 s at most). */
  close(): Promise<void>
}

/** A door, with or without its quick lane. */
type OpenDoor = Pick<Door, 'fetch'> & Partial<Door>

/** @throws StartError when the port is taken or not allowed; it names the settings by their `prefix` */
export async function openServer({ fetch, quick }: OpenDoor, port: number, host: string, prefix = ''): Promise<Open> {
  const limits = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 }
  const theLongWay = getRequestListener((request, env) => fetch(request, env as HttpBindings))
  const server = createHttpServer(limits, (incoming, outgoing) => {
    if (!quick?.(incoming, outgoing)) void theLongWay(incoming, outgoing)
  })
  await listen(server, port, host, prefix)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((done) => {
        const cut = setTimeout(() => server.closeAllConnections(), drainMs)
        server.close(() => {
          clearTimeout(cut)
          done()
        })
        server.closeIdleConnections()
      }),
  }
}

/** `prefix` of the settings' names. */
function listen(server: SocketServer, port: number, host: string, prefix = ''): Promise<void> {
  return new Promise((done, fail) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `${prefix}PORT=${port} is taken by another program: stop it, or choose another ${prefix}PORT.`,
        EACCES: `${prefix}PORT=${port} is not allowed for this user: choose one above 1023.`,
        EADDRNOTAVAIL: `${prefix}HOST=${host} is no address of this machine.`,
        ENOTFOUND: `${prefix}HOST=${host} is no address of this machine.`,
      }
      fail(new StartError(reasons[error.code ?? ''] ?? `The shop cannot listen on ${host}:${port}: ${error.message}`, error))
    }
    server.once('error', refuse)
    server.once('listening', () => {
      server.off('error', refuse)
      done()
    })
    server.listen(port, host)
  })
}
