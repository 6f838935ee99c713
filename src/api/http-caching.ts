import { createHash } from 'node:crypto'
import { matchesEtag } from '#shared/http/etag.ts'
import { isCacheableRequest } from '#shared/http/response-cache.ts'
import { cdnCaching } from '#shared/http/shared-caching.ts'
import { localeFromTag } from '#shared/locale.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { localeOf } from './request-context.ts'

/**
 * A public answer with a weak ETag; 304 when the client has it already, private when a bearer came along (contract §1.1).
 * `isShared`: its address alone determines it, so that shared caches may store it.
 */
export function publicJson(
  request: Request,
  answer: unknown,
  { isShared = false }: { isShared?: boolean } = {},
): Response {
  const body = JSON.stringify(answer)
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const hasBearer = request.headers.has('authorization')
  const headers = {
    ETag: etag,
    'Cache-Control': hasBearer ? 'private, no-cache' : 'public, max-age=60',
    ...(!hasBearer && cdnCaching(isShared)),
  }
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(body, {
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  })
}

/** An answer about this very moment. A 503 says when to ask again, in seconds. */
export const noStoreJson = (body: object, status = 200): Response =>
  Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '5' }) },
  })

/** Longer queries are not cached: people do not write them. */
const maxSearchLength = 300

/**
 * The key under which the response may be cached: address and language. Null: it may not, because a customer asks, or for
 * something too rare, such as a full-text search.
 */
export function cacheKey({ cacheVaryBy }: Endpoint, request: Request): string | null {
  if (!cacheVaryBy || !isCacheableRequest(request)) return null
  const { pathname, search, searchParams } = new URL(request.url)
  if (search.length > maxSearchLength) return null
  for (const name of searchParams.keys())
    if (name !== 'locale' && !cacheVaryBy.includes(name)) return null
  return `api ${localeOf(request)} ${pathname}${search}`
}

/** Whether an answer that may be cached depends on nothing but its address: `?locale=` decides before all headers (contract §1.4). */
export const isAddressDecisive = (key: string | null, { url }: Request): boolean =>
  key !== null && localeFromTag(new URL(url).searchParams.get('locale')) !== null
