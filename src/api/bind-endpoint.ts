import type { Context, Hono } from 'hono'
import { findSession } from '#domain/sign-in/session.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Answer, Auth, Endpoint, Parsed } from '#wire/endpoint.ts'
import { cacheable, cacheKey } from './http-caching.ts'
import type { Caller } from './client-address.ts'
import type { CodeMonitor } from './code-monitor.ts'
import { refusal } from './errors.ts'
import type { ApiParts } from './dependencies.ts'
import { readInput } from './read-input.ts'
import { sentence } from './error-texts.ts'
import { bearerOf, localeOf, type CustomerVisit, type Visit } from './request-context.ts'

/** Where routes are hung up; `endpoints` is the table that 405, OpenAPI and the tests read. */
export interface Api {
  hono: Hono<{ Variables: { requestId: string; caller: Caller } }>
  parts: ApiParts
  endpoints: Endpoint[]
  codes: CodeMonitor
  afterAnswer(work: () => Promise<unknown>): void
  /** Resolves when the work put off so far is done. */
  settled(): Promise<void>
}

type ApiContext = Context<{ Variables: { requestId: string; caller: Caller } }>
type VisitOf<A extends Auth> = A extends 'required' | 'staff' ? CustomerVisit : Visit
type Handler<E extends Endpoint> = (input: Parsed<E>, visit: VisitOf<E['auth']>) => Promise<Answer<E> | Response> | Answer<E> | Response

/** Binds an endpoint of the contract to what the shop does. Parsing, authority and caching happen here and nowhere else. */
export function serve<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  api.endpoints.push(endpoint)
  const { cacheResponse, checkAnswers, noteRoute } = api.parts
  api.hono.on(endpoint.method, endpoint.path, (context) => {
    const request = context.req.raw
    noteRoute?.(request, endpoint.path)
    const key = cacheResponse ? cacheKey(endpoint, request) : null
    // Whoever waits for the same bytes may have others already: they are made for a caller who has none.
    return cacheResponse && key ? cacheResponse(request, key, () => make(context, new Request(request.url))) : make(context, request)
  })

  async function make(context: ApiContext, asked: Request): Promise<Response> {
    if (endpoint.hasEffect && context.req.method === 'HEAD') throw new ShopError('methodNotAllowed')
    const visit = await openVisit(api, endpoint.auth, context)
    const input = await readInput(endpoint, context.req.raw, context.req.param())
    const answer = await handler(input as Parsed<E>, visit as VisitOf<E['auth']>)
    if (answer instanceof Response) return answer
    if (checkAnswers) endpoint.output.parse(answer)
    const isPublic = endpoint.auth === 'none' || endpoint.auth === 'optional'
    return endpoint.method === 'GET' && isPublic ? cacheable(asked, answer) : privately(answer, endpoint.status)
  }
}

const privately = (answer: unknown, status = 200): Response => Response.json(answer, { status, headers: { 'Cache-Control': 'no-store' } })

/** @throws ShopError `unauthenticated` `forbidden` */
async function openVisit(api: Api, auth: Auth, context: ApiContext): Promise<Visit> {
  const { db, catalogue, settings, ports, log } = api.parts
  const request = context.req.raw
  const locale = localeOf(request)
  const bearer = bearerOf(request)
  const customer = bearer && auth !== 'none' ? await findSession(db, bearer, settings) : null
  if (!customer && (auth === 'required' || auth === 'staff')) throw new ShopError('unauthenticated')
  if (auth === 'staff' && customer?.role !== 'staff') throw new ShopError('forbidden')
  return {
    db,
    readCatalogue: catalogue && !customer ? catalogue.read : (work) => work(db),
    settings,
    ports,
    log,
    locale,
    customer,
    bearer,
    caller: context.get('caller'),
    requestId: context.get('requestId'),
    url: new URL(request.url),
    say: (key, facts) => sentence(locale, key, facts),
    header: (name) => request.headers.get(name) ?? undefined,
    headers: request.headers,
    afterAnswer: api.afterAnswer,
  }
}

/** A refusal in the language of the request. */
export const refuse = (error: ShopError, request: Request): Response => refusal(error, localeOf(request))
