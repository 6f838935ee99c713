import type { Context, Hono } from 'hono'
import { findSession } from '#domain/auth/session.ts'
import type { SearchCounter } from '#domain/search/count-searches.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { LiveSettings } from '#domain/settings/live-settings.ts'
import type { SmsCircuitBreaker } from '#domain/notifications/sms-circuit-breaker.ts'
import { ShopError } from '#shared/shop-error.ts'
import { asStaffEndpoint } from '#contract/endpoint.ts'
import type { Answer, Auth, Endpoint, Parsed } from '#contract/endpoint.ts'
import type { UploadedFile } from '#contract/parts.ts'
import { cacheKey, isAddressDecisive, publicJson } from './http-caching.ts'
import type { Client } from './client-address.ts'
import type { CodeMonitor } from './code-monitor.ts'
import { serializeError } from './errors.ts'
import type { ApiDependencies } from './dependencies.ts'
import type { MemberLimit } from './member-limit.ts'
import { readInput, type Input } from './read-input.ts'
import { removeReceived } from './receive-file.ts'
import { createOfficeContext, findMember, type OfficeContext } from './office-context.ts'
import { sentence } from './error-texts.ts'
import { bearerOf, localeOf, type CustomerContext, type RequestContext } from './request-context.ts'

/** The API that routes are registered in; `endpoints` is the list that 405, OpenAPI and the tests use. */
export interface Api {
  hono: Hono<{ Variables: RequestVariables }>
  parts: ApiDependencies
  /** `parts.settings` are the present ones, read at each use. */
  live: LiveSettings
  endpoints: Endpoint[]
  codes: CodeMonitor
  /** Sends codes; all of them share one breaker for the provider. */
  smsBreaker: SmsCircuitBreaker
  /** Counts a request of a member of the team. @throws ShopError `tooManyRequests` */
  limitMember(memberId: number, method: Endpoint['method']): void
  /** Runs a call with a file upload, of which a member may run only a few at the same time. @throws ShopError `tooManyRequests` */
  whileUploading: MemberLimit['whileUploading']
  afterAnswer(work: () => Promise<unknown>): void
  /** Counts searches. */
  searches: SearchCounter
  /** Resolves when the work postponed so far is done. */
  settled(): Promise<void>
}

interface RequestVariables {
  requestId: string
  client: Client
  /** The request came with the token of a member of the team. */
  isMember?: boolean
}
type ApiContext = Context<{ Variables: RequestVariables }>
type ContextOf<A extends Auth> = A extends 'staff'
  ? OfficeContext
  : A extends 'required'
    ? CustomerContext
    : RequestContext
type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  context: ContextOf<E['auth']>,
) => Promise<Answer<E> | Response> | Answer<E> | Response

/** Binds an endpoint of the contract to its handler. Parsing, authorization and caching happen only here. */
export function bindEndpoint<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  api.endpoints.push(endpoint)
  const { cacheResponse, checkAnswers, noteRoute } = api.parts
  api.hono.on(endpoint.method, endpoint.path, (honoContext) => {
    const request = honoContext.req.raw
    noteRoute?.(request, endpoint.path)
    const key = cacheKey(endpoint, request)
    const caching = { isShared: isAddressDecisive(key, request) }
    // Rendered for an anonymous client: clients that share this cache entry may have different ETags.
    return cacheResponse && key
      ? cacheResponse(request, key, () => respond(honoContext, new Request(request.url), caching))
      : respond(honoContext, request, caching)
  })

  const answerTo = async (context: RequestContext, member: Member | null, input: Input) =>
    handler(
      input as Parsed<E>,
      (member ? createOfficeContext(context, member, { endpoint, input }) : context) as ContextOf<
        E['auth']
      >,
    )

  async function respond(
    honoContext: ApiContext,
    request: Request,
    caching: { isShared: boolean },
  ): Promise<Response> {
    if (endpoint.hasEffect && honoContext.req.method === 'HEAD')
      throw new ShopError('methodNotAllowed')
    const context = await createRequestContext(api, endpoint, honoContext)
    const office = asStaffEndpoint(endpoint)
    // Before the authority is checked: a member's refused requests are counted nowhere else.
    if (office && context.customer?.role === 'staff')
      api.limitMember(context.customer.customerId, endpoint.method)
    const member = office && (await findMember(context, office))
    const answerInput = async () => {
      const input = await readInput(endpoint, honoContext.req.raw, honoContext.req.param())
      return answerTo(context, member, input).finally(() =>
        endpoint.upload || endpoint.rawFile
          ? removeReceived(input.body as UploadedFile)
          : undefined,
      )
    }
    const answer = await (member && endpoint.upload
      ? api.whileUploading(member.id, answerInput)
      : answerInput())
    if (answer instanceof Response) return answer
    if (checkAnswers) endpoint.output.parse(answer)
    const isPublic = endpoint.auth === 'none' || endpoint.auth === 'optional'
    return endpoint.method === 'GET' && isPublic
      ? publicJson(request, answer, caching)
      : privateJson(answer, endpoint)
  }
}

const privateJson = (answer: unknown, { status, method, auth }: Endpoint): Response =>
  Response.json(answer, {
    status: status ?? 200,
    headers: {
      'Cache-Control': 'no-store',
      ...(auth === 'staff' && method === 'GET' && versionTag(answer)),
    },
  })

/** The ETag of an object that staff edit, for `If-Match` when it is changed (office.md 20.4). */
function versionTag(answer: unknown): { ETag?: string } {
  const version = (answer as { data?: { version?: unknown } | null } | null)?.data?.version
  return typeof version === 'number' ? { ETag: `"v${version}"` } : {}
}

/** @throws ShopError `unauthenticated` `forbidden` */
async function createRequestContext(
  api: Api,
  endpoint: Endpoint,
  honoContext: ApiContext,
): Promise<RequestContext> {
  const { db, catalogue, ports, log } = api.parts
  await api.live.follow()
  const settings = api.live.current()
  const request = honoContext.req.raw
  const locale = localeOf(request)
  const bearer = bearerOf(request)
  const { auth } = endpoint
  const isUse = !asStaffEndpoint(endpoint)?.isBackground
  const customer =
    bearer && auth !== 'none' ? await findSession(db, bearer, settings, { isUse }) : null
  if (customer?.role === 'staff') honoContext.set('isMember', true)
  if (!customer && (auth === 'required' || auth === 'staff')) throw new ShopError('unauthenticated')
  return {
    db,
    readCatalogue: catalogue && !customer ? catalogue.query : (work) => work(db),
    settings,
    ports,
    log,
    locale,
    customer,
    bearer,
    client: honoContext.get('client'),
    requestId: honoContext.get('requestId'),
    url: new URL(request.url),
    t: (key, facts) => sentence(locale, key, facts),
    header: (name) => request.headers.get(name) ?? undefined,
    headers: request.headers,
    isDisconnected: () => request.signal.aborted,
    afterAnswer: api.afterAnswer,
  }
}

/** The error envelope in the language of the request. */
export const errorResponse = (error: ShopError, request: Request): Response =>
  serializeError(error, localeOf(request))
