import type { IncomingMessage } from 'node:http'
import { compress } from './compression.ts'
import type { LoadShedder } from './load-shedder.ts'
import { requestPriority } from './request-priority.ts'
import type { RouteKind } from './route-kind.ts'

/** The limit on rendered pages for one client (decision 0023). */
export interface ClientPages {
  /** The client's address, for IPv6 its /56 network, for which the number of concurrent requests is limited. */
  endSite: string
  /** Seconds until another page may be rendered; 0: now. */
  retryAfterSeconds(): number
  count(): void
}

/** The handlers of requests that cost work. */
export interface Backends {
  /** `env.isRejected`: the shop is full; the API only answers so. */
  api(request: Request, env?: object): Response | Promise<Response>
  /** `onRender` is called for a page that is rendered and not answered from the cache. */
  pages(request: Request, options?: { onRender?: () => void }): Promise<Response>
  /** The page for 503, or for 429 when too many pages were rendered for one client. */
  overloadedPage(
    request: Request,
    refusal?: { status: 429 | 503; retryAfterSeconds: number },
  ): Response
  /** The page of the sandbox's bank; null when the shop has another provider. */
  bank: ((request: Request) => Promise<Response>) | null
  /** Returns the limit that a request counts against; null: none. */
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

/** Handles a request that costs work when a slot is free, and rejects it when the shop is full or the client has used its share. */
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

/** Whether a page's form was sent without JavaScript: its answer is what the visitor sees next. */
const isPostedForm = ({ method, headers }: Request): boolean =>
  method === 'POST' &&
  (headers.get('accept')?.includes('text/html') ?? false) &&
  (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false)

/** Replaces the API's JSON of a refusal (429 or 503) with the page that a visitor can read. */
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
