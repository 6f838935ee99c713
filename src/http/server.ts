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

/** Time that running requests have to finish once the shop closes. */
const drainMs = 8_000
/** Time that an idle connection stays open while draining: a request may be on its way, and closing the connection would fail it. */
const minIdleConnectionGraceMs = 500
/** Upper bound: longer idle connections are closed by the end of the drain anyway. */
const maxIdleConnectionGraceMs = 5_000
/** A tick of the event loop that took no longer has accepted every waiting connection. */
const idleTickMs = 0.5
const maxIdleWaitMs = 1_000

/**
 * Fails early when the port is not available, before the long steps of a start.
 *
 * @throws StartError that names the settings by their `prefix`
 */
export async function checkPort(port: number, host: string, prefix = ''): Promise<void> {
  const probe = createServer()
  await listen(probe, port, host, prefix)
  await new Promise((done) => probe.close(done))
}

export interface HttpServer {
  /** The actual port, also when 0 was requested. */
  port: number
  /**
   * Accepts no new connections and lets running requests finish (8 s at most). `idleConnectionGraceMs`: how long an idle connection stays
   * open meanwhile (0.5 to 5 s), so that a proxy with a shorter keep-alive closes its connections first and none is closed during a
   * request.
   */
  close(idleConnectionGraceMs?: number): Promise<void>
  /** Whether new connections are refused. */
  isStopping(): boolean
  /** Returns the number of open connections, including idle ones. */
  connections(): Promise<number>
}

/** A request handler, with or without the cache's fast path. */
type Handler = Pick<RequestHandler, 'handle'> & Partial<RequestHandler>

/** Time limits for clients, in milliseconds, and the number of accepted connections. */
interface Timeouts {
  /** The time until all headers have arrived, and until the body has; uploads to the back office have a separate limit (office.md 20.8). */
  headersTimeout: number
  requestTimeout: number
  uploadTimeout: number
  /** Interval at which the first and the last of them are checked. */
  connectionsCheckingInterval: number
  /** Idle time between two requests. */
  keepAliveTimeout: number
  /** Time without a byte read or sent: a client that does not read its response must not keep it in memory. */
  idleTimeout: number
  /** Number of connections, including idle ones: 16 KB each, so that a flood of 4,000 takes 64 MB. Further ones are closed at once. */
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
 * Resolves right after a short round of the event loop. The kernel resets connections in the accept queue when listening ends, and a proxy
 * may not repeat a POST that was reset: in an idle round the queue is empty, because all connections were just accepted.
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
    // The HTTP server's `close` would close idle connections at once.
    SocketServer.prototype.close.call(server, () => {
      clearInterval(silent)
      clearTimeout(cut)
      done()
    })
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A file may take minutes to arrive; its reader ends a sender that stops sending, and uploads of strangers are not read. */
const isUpload = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/api/office/') && /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')

/** Ends a connection whose body does not arrive in time. Node has only one limit for all requests, and that is set for uploads. */
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

/** Closes a connection with too many pipelined requests: sixty kilobytes of them would request gigabytes of responses. */
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

/** Listens on a port. `prefix`: the prefix of the settings' names in errors. */
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
