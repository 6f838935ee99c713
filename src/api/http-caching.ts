import { createHash } from 'node:crypto'
import { matchesEtag } from '#shared/http/etag.ts'
import { isCacheableRequest } from '#shared/http/response-cache.ts'
import { cdnCaching } from '#shared/http/shared-caching.ts'
import { localeFromTag } from '#shared/locale.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { localeOf } from './request-context.ts'

/**
 * A public answer with a weak ETag; 304 when the client already has it, private when a bearer token was sent (contract §1.1). `isShared`:
 * only its address determines it, so shared caches may store it.
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

/** An answer about the present moment. A 503 says after how many seconds to retry. */
export const noStoreJson = (body: object, status = 200): Response =>
  Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '5' }) },
  })

/** Longer queries are not cached: people do not write them. */
const maxSearchLength = 300

/**
 * The key under which the response may be cached: address and language. Null: not cacheable, because a customer is signed in, or the
 * request is too rare, such as a full-text search.
 */
export function cacheKey({ cacheVaryBy }: Endpoint, request: Request): string | null {
  if (!cacheVaryBy || !isCacheableRequest(request)) return null
  const { pathname, search, searchParams } = new URL(request.url)
  if (search.length > maxSearchLength) return null
  for (const name of searchParams.keys())
    if (name !== 'locale' && !cacheVaryBy.includes(name)) return null
  return `api ${localeOf(request)} ${pathname}${search}`
}

/** Whether an answer that may be cached depends only on its address: `?locale=` takes precedence over all headers (contract §1.4). */
export const isAddressDecisive = (key: string | null, { url }: Request): boolean =>
  key !== null && localeFromTag(new URL(url).searchParams.get('locale')) !== null
