import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer, Server as SocketServer, type Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { StartError } from '#shared/start-error.ts'
import type { RequestHandler } from './request-handler.ts'

/** How long requests under way get to finish once the shop closes. */
const drainMs = 8_000
/** How long an idle connection stays open while draining: a request may be under way on it, and cutting it would fail that request. */
const minIdleConnectionGraceMs = 500
/** What a proxy may do with an idle connection for longer than this is cut by the end of the drain anyway. */
const maxIdleConnectionGraceMs = 5_000
/** A tick of the event loop that took no longer than this has accepted every connection that was waiting. */
const idleTickMs = 0.5
const maxIdleWaitMs = 1_000

/** Fails at once when the port is not to be had, before the long work of a start. @throws StartError that names the settings by their `prefix` */
export async function checkPort(port: number, host: string, prefix = ''): Promise<void> {
  const probe = createServer()
  await listen(probe, port, host, prefix)
  await new Promise((done) => probe.close(done))
}

export interface HttpServer {
  /** The port it really is, also when 0 was asked for. */
  port: number
  /**
   * Takes no new connection, lets requests under way finish (8 s at most). `idleConnectionGraceMs`: how long a silent connection stays
   * open meanwhile (0.5 to 5 s), so that a proxy that keeps its own for less ends them first and none is cut under a request.
   */
  close(idleConnectionGraceMs?: number): Promise<void>
  /** No connection is accepted any more. */
  isStopping(): boolean
  /** Connections that are open now, silent ones included. */
  connections(): Promise<number>
}

/** A request handler, with or without the cache's fast path. */
type Handler = Pick<RequestHandler, 'handle'> & Partial<RequestHandler>

/** How long a client may take, in milliseconds, and how many connections are accepted. */
interface Timeouts {
  /** Until the headers are all there, and until the body is; a file of the back office has its own time (office.md 20.8). */
  headersTimeout: number
  requestTimeout: number
  uploadTimeout: number
  /** How often the first and the last of them are looked after. */
  connectionsCheckingInterval: number
  /** Between two requests. */
  keepAliveTimeout: number
  /** Without a byte read or sent: a client that does not read its response must not keep it in memory. */
  idleTimeout: number
  /** Connections at once, silent ones too: 16 KB each, so that a flood of 4,000 takes 64 MB. More are closed at once. */
  maxConnections: number
}

const defaultTimeouts: Timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  uploadTimeout: 600_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  idleTimeout: 60_000,
  maxConnections: 4_000,
}

/** @throws StartError when the port is taken or not allowed; it names the settings by their `prefix` */
export async function openServer(
  { handle, handleCached }: Handler,
  port: number,
  host: string,
  { prefix = '', timeouts = defaultTimeouts }: { prefix?: string; timeouts?: Timeouts } = {},
): Promise<HttpServer> {
  const { idleTimeout, maxConnections, requestTimeout, uploadTimeout, ...nodeTimeouts } = timeouts
  const listener = getRequestListener((request, env) => handle(request, env as HttpBindings))
  const accepts = limitPipelining()
  const server = createHttpServer(
    { ...nodeTimeouts, requestTimeout: uploadTimeout, maxHeaderSize: 16_384 },
    (incoming, outgoing) => {
      if (hasBody(incoming) && !isUpload(incoming))
        limitBodyTime(incoming, outgoing, requestTimeout)
      if (!handleCached?.(incoming, outgoing) && accepts(incoming, outgoing))
        void listener(incoming, outgoing)
    },
  )
  server.timeout = idleTimeout
  server.maxConnections = maxConnections
  await listen(server, port, host, prefix)
  let isStopping = false
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async (idleConnectionGraceMs = minIdleConnectionGraceMs) => {
      await idleTick()
      isStopping = true
      await closeGracefully(
        server,
        Math.min(
          Math.max(idleConnectionGraceMs, minIdleConnectionGraceMs),
          maxIdleConnectionGraceMs,
        ),
      )
    },
    isStopping: () => isStopping,
    connections: () =>
      new Promise((done, fail) =>
        server.getConnections((error, count) => (error ? fail(error) : done(count))),
      ),
  }
}

/**
 * Resolves right after a short round of the event loop. The kernel resets connections in the accept queue when listening ends,
 * and a proxy may not repeat a POST that was reset: in an idle round none is there, for all were accepted a moment ago.
 */
async function idleTick(): Promise<void> {
  const giveUpAt = performance.now() + maxIdleWaitMs
  await nextRound()
  for (let before = performance.now(); ;) {
    await nextRound()
    const now = performance.now()
    if (now - before <= idleTickMs || now > giveUpAt) return
    before = now
  }
}

function closeGracefully(server: Server, idleConnectionGraceMs: number): Promise<void> {
  return new Promise((done) => {
    const silent = setInterval(() => server.closeIdleConnections(), idleConnectionGraceMs)
    const cut = setTimeout(() => server.closeAllConnections(), drainMs)
    // The HTTP server's own close would cut silent connections at once.
    SocketServer.prototype.close.call(server, () => {
      clearInterval(silent)
      clearTimeout(cut)
      done()
    })
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A file may take minutes to come; the reader ends a sender that falls silent, and nobody reads a stranger's. */
const isUpload = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/api/office/') && /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')

/** Ends a connection whose body is not there in time. Node knows one limit for all requests, and that is the uploads'. */
function limitBodyTime(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  timeoutMs: number,
): void {
  const timer = setTimeout(() => {
    if (incoming.complete) return
    if (outgoing.headersSent) incoming.socket.destroy()
    else incoming.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  }, timeoutMs)
  incoming.once('end', () => clearTimeout(timer))
  outgoing.once('close', () => clearTimeout(timer))
}

/** Browsers and proxies do not pipeline: they wait for a response before the next request. */
const maxPipelinedRequests = 10

/** Closes a connection with too many pipelined requests: sixty kilobytes of them would ask for gigabytes of responses. */
function limitPipelining(): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const pipelined = new WeakMap<Socket, number>()
  return ({ socket }, outgoing) => {
    const count = (pipelined.get(socket) ?? 0) + 1
    if (count > maxPipelinedRequests) socket.destroy()
    if (socket.destroyed) return false
    pipelined.set(socket, count)
    outgoing.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1))
    return true
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
      fail(
        new StartError(
          reasons[error.code ?? ''] ??
            `The shop cannot listen on ${host}:${port}: ${error.message}`,
          error,
        ),
      )
    }
    server.once('error', refuse)
    server.once('listening', () => {
      server.off('error', refuse)
      done()
    })
    server.listen(port, host)
  })
}
