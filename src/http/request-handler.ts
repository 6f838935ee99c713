import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { compress } from './compression.ts'
import { errandOf } from './request-priority.ts'
import type { Gate } from './load-shedder.ts'
import type { Answered } from '#runtime/metrics.ts'
import { anHour, aYear, serveFile } from './static-files.ts'
import { requestLines } from '#runtime/log.ts'
import { openQuickLane } from './cache/fast-path.ts'
import { forOurselves } from '#shared/answer-headers.ts'
import { requestIdOf } from '#shared/request-id.ts'
import { traceIdOf } from '#shared/trace-id.ts'

/** The rendered pages of one caller. */
interface CallerPages {
  /** The address, of IPv6 the /56 of its line: how many of its requests are worked on at once is limited. */
  endSite: string
  /** Seconds until another page may be rendered; 0: now. */
  retryAfterSeconds(): number
  count(): void
}

interface DoorParts {
  /** `env.isTurnedAway`: there are too many; only says so. */
  api(request: Request, env?: object): Response | Promise<Response>
  /** `onRender` hears of a page that is rendered and not answered from the cache. */
  pages(request: Request, options?: { onRender?: () => void }): Promise<Response>
  /** What a page says when there are too many, or (429) too many for one address. */
  busyPage(request: Request, refusal?: { status: 429; retryAfterSeconds: number }): Response
  /** Whose pages a request counts against; null: nobody's. */
  pagesOf(incoming: IncomingMessage | undefined): CallerPages | null
  /** Who is served when not all can be. */
  gate: Gate
  /** The page of the sandbox's bank; null when the shop has another provider. */
  bank: ((request: Request) => Promise<Response>) | null
  /** build/client: what the browser loads. */
  clientDir: string
  mediaDir: string
  /** Makes `product/7/31-m.avif` below `mediaDir`; false when there is no such picture. */
  makeAvif(path: string): Promise<boolean>
  log: Logger
  /** Hears of every answer; null: nobody counts. */
  measure: ((answered: Answered) => void) | null
  /** The pattern of the API's route that took a request; undefined: none did. */
  routeOf(request: Request): string | undefined
  /** No connection is accepted any more: each answer ends its own. */
  isStopping(): boolean
  /** How many proxies stand in front. */
  trustProxy: number
  kept: Parameters<typeof openQuickLane>[0]['kept']
  admit: Parameters<typeof openQuickLane>[0]['admit']
}

export interface Door {
  /** Answers what is kept at once; false: `fetch` must. */
  quick(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  fetch(request: Request, env?: Environment): Promise<Response>
}

interface Environment {
  incoming?: IncomingMessage
}

const apiPaths = /^\/(api|locales)(\/|$)|^\/(healthz|readyz|dev\/inbox\.json|dev\/inbox\/\d+\.html)$/

/** One request from the street: a file, a picture, the API or a page; and one line in the log. */
export function openDoor(parts: DoorParts): Door {
  const noteRequest = requestLines(parts.log)
  const lane = openQuickLane({ ...parts, noteRequest })
  const fetch: Door['fetch'] = async (asked, env) => {
    const start = performance.now()
    const request = parts.trustProxy > 0 ? asTheVisitorSeesIt(asked) : asked
    const { pathname } = new URL(request.url)
    const id = requestIdOf(request.headers.get('x-request-id'))
    const answer = await answerTo(request, pathname, parts, env).catch((error: unknown) => {
      parts.log.error({ requestId: id, err: error }, 'unexpected failure')
      return new Response('Something went wrong.\n', {
        status: 500,
        headers: plainText,
      })
    })
    const requestId = answer.headers.get('x-request-id') ?? id
    const route = patternOf(request, pathname, answer.status, parts)
    lane.learn(env?.incoming, { request, answer, facts: { path: pathname, route } })
    if (!answer.headers.has('x-request-id')) answer.headers.set('X-Request-Id', id)
    if (parts.isStopping()) answer.headers.set('Connection', 'close')
    const ms = performance.now() - start
    const { method } = request
    parts.measure?.({ method, route, status: answer.status, seconds: ms / 1000 })
    const traceId = traceIdOf(request.headers.get('traceparent'))
    const facts = { requestId, traceId, method, path: pathname, route, status: answer.status, ms }
    if (pathname.startsWith('/assets/') || pathname.startsWith('/media/')) parts.log.debug({ ...facts, ms: Math.round(ms) }, 'file')
    else noteRequest(facts)
    return answer
  }
  return { fetch, quick: lane.answer }
}

/**
 * What is counted together: a route of the API, or a kind. Who is refused before a route is found (too many requests of one
 * caller, or of all) is counted apart from who asks for what is not there.
 */
function patternOf(request: Request, pathname: string, status: number, { routeOf }: DoorParts): string {
  if (apiPaths.test(pathname)) return routeOf(request) ?? (status === 429 ? 'limited' : status === 503 ? 'shed' : 'no route')
  const kind = /^\/(sandbox-bank|media|assets)\//.exec(pathname)?.[1]
  return kind ?? (/\.\w+$/.test(pathname) ? 'file' : status === 429 ? 'limited' : 'page')
}

/** Files go out in any case: they cost next to nothing, and no screen works without its own. */
async function answerTo(request: Request, pathname: string, parts: DoorParts, env?: Environment): Promise<Response> {
  if (apiPaths.test(pathname) || (parts.bank && pathname.startsWith('/sandbox-bank/'))) return inTurn(request, pathname, parts, env)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (pathname.startsWith('/media/')) return (isRead && (await picture(request, pathname.slice('/media'.length), parts))) || notFound()
  if (pathname.startsWith('/assets/')) {
    const file = isRead && (await serveFile(request, pathname, { folder: parts.clientDir, cacheControl: aYear, precompressed: true }))
    return file || notFound()
  }
  const file =
    isRead &&
    /\.\w+$/.test(pathname) &&
    (await serveFile(request, pathname, { folder: parts.clientDir, cacheControl: anHour, precompressed: true }))
  return file || inTurn(request, pathname, parts, env)
}

/** What costs work is done when its turn comes, or not at all. */
async function inTurn(request: Request, pathname: string, parts: DoorParts, env?: Environment): Promise<Response> {
  const { pagesOf, busyPage } = parts
  const errand = errandOf(request.method, pathname)
  const isForPage = isPage(pathname, parts)
  const rendered = isForPage || errand === 'looking' ? pagesOf(env?.incoming) : null
  if (rendered && isForPage) {
    const retryAfterSeconds = rendered.retryAfterSeconds()
    if (retryAfterSeconds > 0) return busyPage(request, { status: 429, retryAfterSeconds })
  }
  const work = async () => compress(request, await made(request, pathname, parts, { env, rendered }))
  const answer = errand ? await parts.gate.admit(errand, work, rendered?.endSite ?? null) : await work()
  if (answer) return answer
  return apiPaths.test(pathname) ? parts.api(request, { ...env, isTurnedAway: true }) : busyPage(request)
}

/** Neither a call of the API nor the bank's. */
const isPage = (pathname: string, { bank }: DoorParts): boolean =>
  !apiPaths.test(pathname) && !(bank && pathname.startsWith('/sandbox-bank/'))

interface Origin {
  env: Environment | undefined
  rendered: CallerPages | null
}

function made(request: Request, pathname: string, parts: DoorParts, { env, rendered }: Origin): Response | Promise<Response> {
  const { api, bank, pages } = parts
  if (isPage(pathname, parts)) return pages(request, rendered ? { onRender: rendered.count } : {})
  return bank && pathname.startsWith('/sandbox-bank/') ? bank(request) : api(request, env)
}

/** An AVIF that was asked for before its turn came is made now; see outside/media/make-avif.ts. */
async function picture(request: Request, path: string, { mediaDir, makeAvif }: DoorParts): Promise<Response | null> {
  const options = { folder: mediaDir, cacheControl: aYear, picturesOnly: true }
  const found = await serveFile(request, path, options)
  if (found || !/^(\/[a-z0-9-]+)+\.avif$/.test(path) || !(await makeAvif(path.slice(1)))) return found
  return serveFile(request, path, options)
}

const plainText = { ...forOurselves, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
const notFound = () => new Response('Not found\n', { status: 404, headers: plainText })

/** Behind a proxy the shop is asked in plain http; a page's canonical addresses must be the visitor's. */
function asTheVisitorSeesIt(request: Request): Request {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  if (!isRead || scheme !== 'https' || !request.url.startsWith('http:')) return request
  return new Request(request.url.replace('http:', 'https:'), request)
}
