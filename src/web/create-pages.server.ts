import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts'
import { createApiClient } from './api-client.ts'
import { apiContext, localeContext, originContext } from './page-context.ts'
import { localeOfPath } from './paths.ts'

export interface PagesOptions {
  /** The API function itself: pages and API share a process, no socket between them. */
  fetchApi: (request: Request) => Response | Promise<Response>
  /** Origin of canonical addresses; without one, whatever the visitor asked for. */
  publicUrl?: string | undefined
}

/**
 * The pages as one function from request to response. For `server.ts`:
 *
 *     const build = await import(buildPath)               // build/server/index.js
 *     const pages = build.entry.module.createPages(build, { fetchApi: (request) => api.fetch(request) })
 *     const response = await pages(request)
 *
 * The language is that of the address (`/en`, `/ar`), else of the `lang` cookie, else Arabic (contract §1.4).
 * A page depends on nothing else of the request, so its bytes may be kept under origin, language and address.
 */
export function createPages(build: ServerBuild, { fetchApi, publicUrl }: PagesOptions): (request: Request) => Promise<Response> {
  const handlers = {
    plain: createRequestHandler(build, 'production'),
    ar: createRequestHandler({ ...build, basename: '/ar' }, 'production'),
    en: createRequestHandler({ ...build, basename: '/en' }, 'production'),
  }
  return (request) => {
    const url = new URL(request.url)
    const { pathname } = url
    const tidy = tidied(pathname)
    if (tidy !== pathname) return movedTo(tidy + url.search)
    const origin = publicUrl ?? url.origin
    const named = localeOfPath(pathname)
    const locale = named ?? localeOfCookie(request.headers.get('Cookie')) ?? defaultLocale
    const context = new RouterContextProvider()
    context.set(localeContext, locale)
    context.set(originContext, origin)
    context.set(apiContext, createApiClient({ fetch: fetchApi, origin, locale: () => locale }))
    return handlers[named ?? 'plain'](request, context)
  }
}

export function localeOfCookie(cookies: string | null): Locale | null {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(cookies ?? '')?.[1]
  return isLocale(value) ? value : null
}

/** One address per page: no doubled slashes and none at the end. */
const tidied = (pathname: string): string => pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

const movedTo = (path: string): Promise<Response> => Promise.resolve(new Response(null, { status: 301, headers: { Location: path } }))
