import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { addMissing, apiHeaders, pageHeaders } from '#shared/http/security-headers.ts'
import { isCacheableRequest, type CacheResponse } from '#shared/http/response-cache.ts'
import { cdnCaching } from '#shared/http/shared-caching.ts'
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts'
import { createApiClient } from './lib/api-client.ts'
import {
  apiContext,
  cardTokensContext,
  failureContext,
  localeContext,
  originContext,
  picturesContext,
  rehearsalContext,
} from './lib/page-context.ts'
import { localeOfPath } from './lib/paths.ts'
import {
  contentTokenOf,
  previewTokenOf,
  renderContentPreview,
  renderPreview,
  type FindPreview,
} from './preview.server.ts'
import { isPublicPage } from './public-pages.ts'

export interface PagesOptions {
  /** The API as a function: pages and API share a process, without a socket between them. */
  fetchApi: (request: Request) => Response | Promise<Response>
  /** Origin of canonical addresses; absent: that of the request. */
  publicUrl?: string | undefined
  /** The shop is not open yet: every page says so, and none is for search engines. */
  isRehearsal?: boolean
  /** Called with the errors of pages that could not be rendered, and their paths. */
  onFailure?: (error: unknown, path: string) => void
  /** Prefix of picture addresses; empty or absent: the shop's address. */
  assetBaseUrl?: string
  /** Address at which the checkout exchanges cards for tokens; empty or absent: the shop does it. */
  cardTokensUrl?: string | undefined
  /** Absent: every page is rendered for its request. */
  cacheResponse?: CacheResponse
  /** Absent: there are no previews. */
  findPreview?: FindPreview
}

/**
 * The pages as a function from request to response. For `server.ts`:
 *
 * const build = await import(buildPath)               // build/server/index.js
 * const pages = build.entry.module.createPages(build, { fetchApi: (request) => api.fetch(request) })
 * const response = await pages(request)
 *
 * The language is that of the address (`/en`, `/ar`), otherwise of the `lang` cookie, otherwise Arabic (contract §1.4). A page depends on
 * nothing else of the request, so its bytes may be cached under origin, language and address. `onRender` is called when a page is rendered
 * for this request instead of answered from the cache.
 */
export function createPages(
  build: ServerBuild,
  options: PagesOptions,
): (request: Request, options?: { onRender?: () => void }) => Promise<Response> {
  const handlers = {
    plain: createRequestHandler(build, 'production'),
    ar: createRequestHandler({ ...build, basename: '/ar' }, 'production'),
    en: createRequestHandler({ ...build, basename: '/en' }, 'production'),
  }
  return (request, { onRender } = {}) => {
    const url = new URL(request.url)
    const { pathname } = url
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return withoutPage(405, { Allow: 'GET, HEAD' })
    const normalized = normalizePath(pathname)
    if (normalized !== pathname) return withoutPage(301, { Location: normalized + url.search })
    const page: Page = {
      url,
      origin: options.publicUrl ?? url.origin,
      named: localeOfPath(pathname),
      locale: localeOfVisit(request, pathname),
    }
    const render = (asked: Request, fetchApi: PagesOptions['fetchApi']) => {
      onRender?.()
      const handler = handlers[page.named ?? 'plain']
      return renderPage(handler, page, asked, { ...options, fetchApi })
    }
    const { findPreview, fetchApi } = options
    const token = findPreview && previewTokenOf(url)
    if (token)
      return renderPreview(
        { locale: page.locale, fetchApi, preview: () => findPreview(token) },
        (fetch) => render(request, fetch),
      )
    const contentToken = contentTokenOf(url)
    if (contentToken !== null)
      return renderContentPreview({ url, locale: page.locale, fetchApi }, contentToken, (fetch) =>
        render(request, fetch),
      )
    if (!options.cacheResponse || !isCacheableRequest(request) || !isPublicPage(url))
      return render(request, fetchApi).then(withoutSharing)
    // Other visitors get the same bytes: only the address of the request may influence them.
    return options.cacheResponse(request, cacheKeyOf(page), () =>
      renderPublic(page, (fetch) => render(new Request(url), fetch), options.fetchApi),
    )
  }
}

/** The inputs that a page depends on. */
interface Page {
  url: URL
  origin: string
  /** The language in the address. */
  named: Locale | null
  locale: Locale
}

const cacheKeyOf = ({ url, origin, locale }: Page): string =>
  `page ${origin} ${locale} ${url.pathname}${url.search}`

/** Renders a page, or any other answer of the router, with the required headers. */
async function renderPage(
  handler: ReturnType<typeof createRequestHandler>,
  page: Page,
  request: Request,
  options: PagesOptions,
): Promise<Response> {
  const { url, named } = page
  // An address that cannot be decoded belongs to no page, and the router would print an error to the terminal.
  const readable = isReadable(url.pathname)
    ? request
    : new Request(new URL(named ? `/${named}/unknown` : '/unknown', url))
  const answer = await handler(readable, createRenderContext(page, options))
  if (options.isRehearsal) answer.headers.set('X-Robots-Tag', 'noindex, nofollow')
  // Data, the site map and refusals of the router are not pages.
  addMissing(
    answer.headers,
    answer.headers.has('Content-Security-Policy') ? pageHeaders : apiHeaders,
  )
  return answer
}

/** The values that the loaders and the document read in place of the request. */
function createRenderContext(
  { url, origin, locale }: Page,
  { fetchApi, isRehearsal = false, onFailure, assetBaseUrl, cardTokensUrl }: PagesOptions,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(localeContext, locale)
  context.set(originContext, origin)
  context.set(picturesContext, originOf(assetBaseUrl))
  context.set(cardTokensContext, originOf(cardTokensUrl))
  context.set(rehearsalContext, isRehearsal)
  context.set(failureContext, (error) => onFailure?.(error, url.pathname))
  context.set(apiContext, createApiClient({ fetch: fetchApi, origin, locale: () => locale }))
  return context
}

/** A customer's screen, or a screen with too many addresses to store: shared caches must not store it. */
function withoutSharing(page: Response): Response {
  addMissing(page.headers, { 'Cache-Control': 'private, no-cache' })
  return page
}

/** A page declares itself public only when nothing is missing from it; browsers revalidate it each time, by its ETag. */
async function renderPublic(
  { named }: Pick<Page, 'named'>,
  render: (fetch: PagesOptions['fetchApi']) => Promise<Response>,
  fetchApi: PagesOptions['fetchApi'],
) {
  let isWhole = true
  const page = await render(async (request) => {
    try {
      const answer = await fetchApi(request)
      if (answer.status >= 500) isWhole = false
      return answer
    } catch (error) {
      isWhole = false
      throw error
    }
  })
  if (!isWhole) page.headers.set('Cache-Control', 'no-store')
  else if (page.status === 200) {
    if (named === null) page.headers.append('Vary', 'Cookie') // The cookie determines the language.
    if (!page.headers.has('Cache-Control'))
      addMissing(page.headers, {
        'Cache-Control': 'public, no-cache',
        ...cdnCaching(named !== null),
      })
  }
  return page
}

/** The language of the address, otherwise of the cookie, otherwise Arabic. */
export const localeOfVisit = (request: Request, pathname: string): Locale =>
  localeOfPath(pathname) ?? localeOfCookie(request.headers.get('Cookie')) ?? defaultLocale

function localeOfCookie(cookies: string | null): Locale | null {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(cookies ?? '')?.[1]
  return isLocale(value) ? value : null
}

const originOf = (address: string | undefined): string => (address ? new URL(address).origin : '')

/** One address per page: without doubled or trailing slashes. */
const normalizePath = (pathname: string): string =>
  pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

const withoutPage = (status: number, headers: Record<string, string>): Promise<Response> =>
  Promise.resolve(new Response(null, { status, headers: { ...apiHeaders, ...headers } }))

function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}
