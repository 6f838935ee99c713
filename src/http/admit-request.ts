import type { IncomingMessage } from 'node:http'
import { compress } from './compression.ts'
import type { LoadShedder } from './load-shedder.ts'
import { requestPriority } from './request-priority.ts'
import type { RouteKind } from './route-kind.ts'

/** The rendered pages of one client, which are limited (decision 0023). */
export interface ClientPages {
  /** Its address, of IPv6 the /56 that a line is given: how many of its requests are worked on at once is limited. */
  endSite: string
  /** Seconds until another page may be rendered; 0: now. */
  retryAfterSeconds(): number
  count(): void
}

/** Where requests that cost work go. */
export interface Backends {
  /** `env.isRejected`: the shop is full; the API only says so. */
  api(request: Request, env?: object): Response | Promise<Response>
  /** `onRender` is called for a page that is rendered and not answered from the cache. */
  pages(request: Request, options?: { onRender?: () => void }): Promise<Response>
  /** The page for 503, or for 429 when one client has too many rendered. */
  overloadedPage(
    request: Request,
    refusal?: { status: 429 | 503; retryAfterSeconds: number },
  ): Response
  /** The page of the sandbox's bank; null when the shop has another provider. */
  bank: ((request: Request) => Promise<Response>) | null
  /** Whose pages a request counts against; null: nobody's. */
  pagesOf(incoming: IncomingMessage | undefined): ClientPages | null
  loadShedder: LoadShedder
}

/** The environment of `@hono/node-server`. */
export interface RequestEnvironment {
  incoming?: IncomingMessage
}

interface Target {
  pathname: string
  kind: RouteKind
  env: RequestEnvironment | undefined
}

/** Answers what costs work when a slot is free, and rejects it when the shop is full or the client has its share. */
export async function admitRequest(
  request: Request,
  { pathname, kind, env }: Target,
  backends: Backends,
): Promise<Response> {
  const { api, bank, pages, overloadedPage, pagesOf, loadShedder } = backends
  const priority = requestPriority(request.method, pathname)
  const isPage = kind !== 'api' && kind !== 'bank'
  const clientPages = isPage || priority === 'browse' ? pagesOf(env?.incoming) : null
  const retryAfterSeconds = isPage ? (clientPages?.retryAfterSeconds() ?? 0) : 0
  if (retryAfterSeconds > 0) return overloadedPage(request, { status: 429, retryAfterSeconds })

  const respond = (): Response | Promise<Response> => {
    if (isPage) return pages(request, clientPages ? { onRender: clientPages.count } : {})
    return kind === 'bank' && bank ? bank(request) : api(request, env)
  }
  const task = async () => compress(request, await respond())
  const response = priority
    ? await loadShedder.run(priority, task, clientPages?.endSite ?? null)
    : await task()
  if (kind !== 'api') return response ?? overloadedPage(request)
  const answer = response ?? (await api(request, { ...env, isRejected: true }))
  return isPostedForm(request) ? refusedForm(request, answer, overloadedPage) : answer
}

/** A page's form that was sent without script: its answer is what the visitor sees next. */
const isPostedForm = ({ method, headers }: Request): boolean =>
  method === 'POST' &&
  (headers.get('accept')?.includes('text/html') ?? false) &&
  (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false)

/** Of an answer that the shop has no time for, or not for this client, a visitor reads the page and not the API's JSON. */
function refusedForm(
  request: Request,
  answer: Response,
  overloadedPage: Backends['overloadedPage'],
): Response {
  const { status, headers } = answer
  if (status !== 429 && status !== 503) return answer
  return overloadedPage(request, {
    status,
    retryAfterSeconds: Number(headers.get('retry-after')) || 5,
  })
}
