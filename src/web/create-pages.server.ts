import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { addMissing, apiHeaders, pageHeaders } from '#shared/http/security-headers.ts'
import { isCacheableRequest, type CacheResponse } from '#shared/http/response-cache.ts'
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
import { previewTokenOf, renderPreview, type FindPreview } from './preview.server.ts'
import { isPublicPage } from './public-pages.ts'

export interface PagesOptions {
  /** The API function itself: pages and API share a process, no socket between them. */
  fetchApi: (request: Request) => Response | Promise<Response>
  /** Origin of canonical addresses; without one, whatever the visitor asked for. */
  publicUrl?: string | undefined
  /** Not open yet: every page says so, and none is for search engines. */
  isRehearsal?: boolean
  /** Hears of pages that could not be made, with their path. */
  onFailure?: (error: unknown, path: string) => void
  /** Prefix of picture addresses; empty or absent: the shop's own. */
  assetBaseUrl?: string
  /** Address at which the checkout exchanges cards for tokens; empty or absent: at the shop's own. */
  cardTokensUrl?: string | undefined
  /** Absent: every page is rendered for its request. */
  cacheResponse?: CacheResponse
  /** Absent: there are no previews. */
  findPreview?: FindPreview
}

/**
 * The pages as one function from request to response. For `server.ts`:
 *
 *     const build = await import(buildPath)               // build/server/index.js
 *     const pages = build.entry.module.createPages(build, { fetchApi: (request) => api.fetch(request) })
 *     const response = await pages(request)
 *
 * The language is that of the address (`/en`, `/ar`), else of the `lang` cookie, else Arabic (contract §1.4).
 * A page depends on nothing else of the request, so its bytes may be cached under origin, language and address.
 * `onRender` is called when a page is rendered for this request and not answered from the cache.
 */
export function createPages(
  build: ServerBuild,
  {
    fetchApi,
    publicUrl,
    isRehearsal = false,
    onFailure,
    assetBaseUrl,
    cardTokensUrl,
    cacheResponse,
    findPreview,
  }: PagesOptions,
): (request: Request, options?: { onRender?: () => void }) => Promise<Response> {
  const handlers = {
    plain: createRequestHandler(build, 'production'),
    ar: createRequestHandler({ ...build, basename: '/ar' }, 'production'),
    en: createRequestHandler({ ...build, basename: '/en' }, 'production'),
  }
  const pictures = originOf(assetBaseUrl)
  const cardTokens = originOf(cardTokensUrl)
  return (request, { onRender } = {}) => {
    const url = new URL(request.url)
    const { pathname } = url
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return withoutPage(405, { Allow: 'GET, HEAD' })
    const tidy = tidied(pathname)
    if (tidy !== pathname) return withoutPage(301, { Location: tidy + url.search })
    const origin = publicUrl ?? url.origin
    const named = localeOfPath(pathname)
    const locale = localeOfVisit(request, pathname)
    const render = async (asked: Request, fetch: PagesOptions['fetchApi']) => {
      onRender?.()
      const context = new RouterContextProvider()
      context.set(localeContext, locale)
      context.set(originContext, origin)
      context.set(picturesContext, pictures)
      context.set(cardTokensContext, cardTokens)
      context.set(rehearsalContext, isRehearsal)
      context.set(failureContext, (error) => onFailure?.(error, pathname))
      context.set(apiContext, createApiClient({ fetch, origin, locale: () => locale }))
      // An address that does not decode is no page's, and the router would write it to the terminal.
      const readable = isReadable(pathname)
        ? asked
        : new Request(new URL(named ? `/${named}/unknown` : '/unknown', url))
      const answer = await handlers[named ?? 'plain'](readable, context)
      if (isRehearsal) answer.headers.set('X-Robots-Tag', 'noindex, nofollow')
      // Data, the site map and refusals of the router are no pages.
      addMissing(
        answer.headers,
        answer.headers.has('Content-Security-Policy') ? pageHeaders : apiHeaders,
      )
      return answer
    }
    const token = findPreview && previewTokenOf(url)
    if (token)
      return renderPreview({ locale, fetchApi, preview: () => findPreview(token) }, (fetch) =>
        render(request, fetch),
      )
    if (!cacheResponse || !isCacheableRequest(request) || !isPublicPage(url))
      return render(request, fetchApi)
    // Other visitors get the same bytes: nothing of the request but its address goes into them.
    return cacheResponse(request, `page ${origin} ${locale} ${pathname}${url.search}`, () =>
      renderPublic((fetch) => render(new Request(url), fetch), fetchApi),
    )
  }
}

/** A page calls itself public only when nothing was missing from it; browsers ask for it again each time, by its ETag. */
async function renderPublic(
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
  else if (page.status === 200 && !page.headers.has('Cache-Control'))
    page.headers.set('Cache-Control', 'public, no-cache')
  return page
}

/** That of the address, else of the cookie, else Arabic. */
export const localeOfVisit = (request: Request, pathname: string): Locale =>
  localeOfPath(pathname) ?? localeOfCookie(request.headers.get('Cookie')) ?? defaultLocale

function localeOfCookie(cookies: string | null): Locale | null {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(cookies ?? '')?.[1]
  return isLocale(value) ? value : null
}

const originOf = (address: string | undefined): string => (address ? new URL(address).origin : '')

/** One address per page: no doubled slashes and none at the end. */
const tidied = (pathname: string): string =>
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
