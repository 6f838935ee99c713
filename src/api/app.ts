import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { countSearches } from '#domain/search/count-searches.ts'
import { createLiveSettings } from '#domain/settings/live-settings.ts'
import { smsCircuitBreaker } from '#domain/notifications/sms-circuit-breaker.ts'
import { isDatabaseUnavailable, nameFailure } from '#db/unavailable.ts'
import { addMissing, apiHeaders } from '#shared/http/security-headers.ts'
import { requestIdOf } from '#shared/http/request-id.ts'
import { StoreUnavailable } from '#shared/object-store.ts'
import { reportOutage } from '#shared/report-outage.ts'
import { ShopError } from '#shared/shop-error.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import { clientOf } from './client-address.ts'
import { createCodeMonitor } from './code-monitor.ts'
import { openApiRoute } from './openapi.ts'
import { limitPages } from './page-limit.ts'
import type { ApiDependencies } from './dependencies.ts'
import { limitCallers } from './limit-callers.ts'
import { createMemberLimit } from './member-limit.ts'
import { distributedRateLimit } from './rate-limit.ts'
import { accountRoutes } from './routes/account.ts'
import { addressRoutes } from './routes/addresses.ts'
import { cardRoutes } from './routes/cards.ts'
import { cartRoutes } from './routes/cart.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { customerRoutes } from './routes/customer.ts'
import { healthRoutes } from './routes/health.ts'
import { inboxRoutes } from './routes/inbox.ts'
import { localeRoutes } from './routes/locales.ts'
import { officeRoutes } from './routes/office/routes.ts'
import { orderRoutes } from './routes/orders.ts'
import { plantRoutes } from './routes/plants/plants.ts'
import { proxyCheckRoute } from './routes/proxy-check.ts'
import { salesRoutes } from './routes/sales.ts'
import { requestRoutes } from './routes/requests.ts'
import { careRoutes } from './routes/owned-plants/care.ts'
import { ownedPlantRoutes } from './routes/owned-plants/plants.ts'
import { searchRoutes } from './routes/search.ts'
import { restockNoticeRoutes } from './routes/restock-notices.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { paymentRoutes } from './routes/payments.ts'
import { contentRoutes } from './routes/content.ts'
import { shopRoutes } from './routes/shop.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { wishlistRoutes } from './routes/wishlist.ts'
import { errorResponse, type Api } from './bind-endpoint.ts'
import { localeOf } from './request-context.ts'

/** Registers every route, in the order of the contract. */
function registerRoutes(api: Api): void {
  healthRoutes(api)
  proxyCheckRoute(api)
  signInRoutes(api)
  customerRoutes(api)
  accountRoutes(api)
  addressRoutes(api)
  sessionRoutes(api)
  catalogueRoutes(api)
  searchRoutes(api)
  plantRoutes(api)
  shopRoutes(api)
  contentRoutes(api)
  cartRoutes(api)
  checkoutRoutes(api)
  paymentRoutes(api)
  orderRoutes(api)
  salesRoutes(api)
  cardRoutes(api)
  wishlistRoutes(api)
  requestRoutes(api)
  restockNoticeRoutes(api)
  // Its paths must precede those with an id.
  careRoutes(api)
  ownedPlantRoutes(api)
  officeRoutes(api)
  localeRoutes(api)
  if (!hasLiveRules(api.parts.settings.storeMode)) inboxRoutes(api)
  openApiRoute(api)
}

/**
 * The shop's API as one Fetch function, called by tests, the page renderer and the server. `settled()` resolves when the work postponed
 * with `afterAnswer` is done; `close()` also ends timers. `admit` counts a request that the response cache will answer, as `fetch` would;
 * false: `fetch` must answer it. `pagesOf` counts the pages that are rendered for a client.
 */
export function createApi(dependencies: ApiDependencies) {
  const live =
    dependencies.liveSettings ?? createLiveSettings(dependencies.db, dependencies.settings)
  const parts = { ...dependencies, settings: live.settings }
  const pending = new Set<Promise<unknown>>()
  const limit = distributedRateLimit(parts, parts.settings.requestsPerMinutePerIp)
  const members = createMemberLimit(limit, parts.settings)
  const api: Api = {
    hono: new Hono(),
    parts,
    live,
    endpoints: [],
    codes: createCodeMonitor(parts.log),
    smsBreaker: smsCircuitBreaker((message) => parts.ports.sendSms(message)),
    limitMember: members.check,
    whileUploading: members.whileUploading,
    afterAnswer(work) {
      const running = new Promise(setImmediate)
        .then(work)
        .catch((error: unknown) => parts.log.error({ err: error }, 'work after an answer failed'))
      pending.add(running)
      void running.finally(() => pending.delete(running))
    },
    searches: countSearches(parts.db, parts.log),
    settled: async () => {
      await Promise.all(pending)
      await api.searches.flush()
    },
  }
  setCommonHeaders(api)
  rejectWhenOverloaded(api)
  const admit = limitCallers(api, limit, members)
  registerRoutes(api)
  handleErrors(api)
  return {
    endpoints: api.endpoints,
    fetch: (request: Request, env?: object) => api.hono.fetch(request, env),
    admit,
    /** Counts of one-time codes by outcome since this process started. */
    codeCounts: api.codes.counts,
    pagesOf: limitPages(limit, parts.settings),
    settled: api.settled,
    close: async () => {
      await limit.stop()
      await api.settled()
    },
  }
}

/** Request id, client, language and caching headers of every answer (contract §1.1). */
function setCommonHeaders({ hono, parts }: Api): void {
  const { settings } = parts
  hono.use(async (context, next) => {
    const request = context.req.raw
    context.set('requestId', requestIdOf(request.headers.get('x-request-id')))
    context.set(
      'client',
      clientOf(request.headers.get('x-forwarded-for'), context.env, settings.trustProxy),
    )
    await next()
    const { headers } = context.res
    headers.set('X-Request-Id', context.get('requestId'))
    if (!headers.has('Content-Language')) headers.set('Content-Language', localeOf(request))
    const depends = ['Accept-Language', 'X-Locale', 'Origin']
    if (request.headers.has('authorization') || headers.get('Cache-Control')?.startsWith('public'))
      depends.push('Authorization')
    if (headers.has('Content-Encoding')) depends.push('Accept-Encoding')
    headers.set('Vary', depends.join(', '))
    if (headers.get('Content-Type') === 'application/json')
      headers.set('Content-Type', 'application/json; charset=utf-8')
    addMissing(headers, apiHeaders)
  })
  allowOrigins(hono, settings.corsOrigins)
}

/** Lets pages of the listed origins call the API (contract §1.1); the shop's own pages need no permission. */
function allowOrigins(hono: Api['hono'], origins: string[]): void {
  const corsHeaders = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Accept',
      'Accept-Language',
      'X-Locale',
      'X-Currency',
      'Idempotency-Key',
      'X-Request-Id',
    ],
    exposeHeaders: [
      'Retry-After',
      'Content-Language',
      'Idempotency-Replayed',
      'X-Request-Id',
      'ETag',
    ],
    maxAge: 600,
  })
  hono.use((context, next) =>
    context.req.method === 'OPTIONS' || origins.includes(context.req.header('Origin') ?? '')
      ? corsHeaders(context, next)
      : next(),
  )
}

/**
 * Answers a request that the load shedder rejected (`http/load-shedder.ts`); the API answers it, so that language, CORS and request id are
 * as usual.
 */
function rejectWhenOverloaded({ hono }: Api): void {
  hono.use(async (context, next) => {
    if ((context.env as { isRejected?: boolean } | undefined)?.isRejected)
      throw new ShopError('serviceUnavailable')
    await next()
  })
}

/** Answers errors, bugs and unknown addresses with the envelope of contract §1.3. */
function handleErrors(api: Api): void {
  api.hono.onError((error, context) => {
    if (error instanceof StoreUnavailable) reportOutage(api.parts.log, error)
    if (error instanceof ShopError) return errorResponse(error, context.req.raw)
    const requestId = context.get('requestId')
    if (isDatabaseUnavailable(error)) {
      api.parts.log.warn({ requestId, err: error }, nameFailure(error))
      return errorResponse(new ShopError('serviceUnavailable'), context.req.raw)
    }
    api.parts.log.error({ requestId, err: error }, 'unexpected failure')
    return errorResponse(new ShopError('serverError'), context.req.raw)
  })
  api.hono.notFound((context) => {
    const methods = api.endpoints
      .filter(({ path }) => matches(path, context.req.path))
      .map(({ method }) => method)
    if (methods.length === 0) return errorResponse(new ShopError('notFound'), context.req.raw)
    const answer = errorResponse(new ShopError('methodNotAllowed'), context.req.raw)
    answer.headers.set('Allow', [...new Set(methods)].join(', '))
    return answer
  })
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern.replaceAll('.', '\\.').replace(/:[A-Za-z]+(\{[^}]*\})?/g, '[^/]+')}$`,
  ).test(path)
