import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { admitRequest, type Backends, type RequestEnvironment } from './admit-request.ts'
import { createFastPath } from './cache/fast-path.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { createOfficePages, type OfficePages } from './office-pages.ts'
import { routeKind, routeLabel, type RouteKind } from './route-kind.ts'
import { servePicture, type PictureFiles } from './media-files.ts'
import { hourlyCaching, immutableCaching, serveFile } from './static-files.ts'
import { accessLog } from '#runtime/log.ts'
import type { RequestSample } from '#runtime/metrics.ts'
import { apiHeaders } from '#shared/http/security-headers.ts'
import { requestIdOf } from '#shared/http/request-id.ts'
import { continueTrace, inTrace, startTrace } from '#shared/http/trace-context.ts'

interface HandlerOptions extends Backends, PictureFiles {
  /** build/client: files for the browser. */
  clientDir: string
  /** build/office: the program of the back office. */
  officeDir: string
  /** The origin of pictures, when the shop itself does not serve them; else empty. */
  picturesOrigin?: string
  log: Logger
  /** Receives a sample of every response; null: metrics are off. */
  observe: ((sample: RequestSample) => void) | null
  /** Returns the pattern of the API route that handled a request; undefined: none did. */
  routeOf(request: Request): string | undefined
  /** Whether new connections are refused; each response then closes its connection. */
  isStopping(): boolean
  /** Number of proxies in front of the shop. */
  trustProxy: number
  cache: Pick<ResponseCache, 'lookup' | 'record'>
  /** Counts a request answered from the cache against the API's limits; false: `handle` must answer it. */
  admit(incoming: IncomingMessage): boolean
}

export interface RequestHandler {
  /** Answers from the response cache at once; false: `handle` must. */
  handleCached(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  handle(request: Request, env?: RequestEnvironment): Promise<Response>
}

/** Routes each request to a file, a picture, the API or a page, and logs and measures the response. */
export function createRequestHandler(options: HandlerOptions): RequestHandler {
  const { log, observe, trustProxy } = options
  const logRequest = accessLog(log)
  const fastPath = createFastPath({ ...options, logRequest })
  const officePages = createOfficePages(options.officeDir, options.picturesOrigin)

  async function handle(received: Request, env?: RequestEnvironment): Promise<Response> {
    const start = performance.now()
    const request = trustProxy > 0 ? withForwardedScheme(received) : received
    const { method } = request
    const { pathname } = new URL(request.url)
    const kind = routeKind(pathname, { hasBank: options.bank !== null })
    const id = requestIdOf(request.headers.get('x-request-id'))
    const trace =
      continueTrace(request.headers.get('traceparent'), request.headers.get('tracestate')) ??
      startTrace()
    const response = await inTrace(trace, () =>
      respond(request, { pathname, kind, env }, { ...options, officePages }),
    ).catch((error: unknown) => {
      log.error({ requestId: id, traceId: trace.traceId, err: error }, 'unexpected failure')
      return new Response('Something went wrong.\n', { status: 500, headers: plainTextHeaders })
    })
    const { status, headers } = response
    const route = routeLabel(kind, status, options.routeOf(request))
    fastPath.record(env?.incoming, { request, response, labels: { path: pathname, route } })
    const requestId = headers.get('x-request-id') ?? id
    headers.set('X-Request-Id', requestId)
    if (options.isStopping()) headers.set('Connection', 'close')

    const ms = performance.now() - start
    observe?.({ method, route, status, seconds: ms / 1000 })
    const { traceId, spanId } = trace
    const facts = { requestId, traceId, spanId, method, path: pathname, route, status, ms }
    if (kind === 'asset' || kind === 'office-asset' || kind === 'media')
      log.debug({ ...facts, ms: Math.round(ms) }, 'file')
    else logRequest(facts)
    return response
  }
  return { handle, handleCached: fastPath.answer }
}

/** Files are always served: they cost almost nothing, and no screen works without them. */
async function respond(
  request: Request,
  target: { pathname: string; kind: RouteKind; env: RequestEnvironment | undefined },
  options: HandlerOptions & { officePages: OfficePages },
): Promise<Response> {
  const { pathname, kind } = target
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const folder = options.clientDir
  if (kind === 'media')
    return (
      (isRead && (await servePicture(request, pathname.slice('/media/'.length), options))) ||
      notFound()
    )
  if (kind === 'asset')
    return (
      (isRead &&
        (await serveFile(request, pathname, {
          folder,
          cacheControl: immutableCaching,
          precompressed: true,
        }))) ||
      notFound()
    )
  if (kind === 'office-asset')
    return (
      (isRead &&
        (await serveFile(request, pathname.slice('/office'.length), {
          folder: options.officeDir,
          cacheControl: immutableCaching,
          precompressed: true,
        }))) ||
      notFound()
    )
  if (kind === 'office') return options.officePages(request)
  const file =
    isRead &&
    kind === 'file' &&
    (await serveFile(request, pathname, {
      folder,
      cacheControl: hourlyCaching,
      precompressed: true,
    }))
  return file || admitRequest(request, target, options)
}

const plainTextHeaders = {
  ...apiHeaders,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
}
const notFound = () => new Response('Not found\n', { status: 404, headers: plainTextHeaders })

/** A proxy that ends TLS sends plain HTTP; a page's canonical addresses must be those the visitor sees. */
function withForwardedScheme(request: Request): Request {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  if (!isRead || scheme !== 'https' || !request.url.startsWith('http:')) return request
  return new Request(request.url.replace('http:', 'https:'), request)
}
