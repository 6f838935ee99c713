import { isCacheableRequest } from '#shared/response-cache.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { localeOf } from './visit.ts'

/** Longer addresses are nobody's but a machine's. */
const longestAddress = 300

/**
 * Under which key the bytes of this answer may be kept: address and language. Null: they may not, because somebody in
 * particular asks, or for something too seldom asked for, as a search of words.
 */
export function cacheKey({ keptUnder }: Endpoint, request: Request): string | null {
  if (!keptUnder || !isCacheableRequest(request)) return null
  const { pathname, search, searchParams } = new URL(request.url)
  if (search.length > longestAddress) return null
  for (const name of searchParams.keys()) if (name !== 'locale' && !keptUnder.includes(name)) return null
  return `api ${localeOf(request)} ${pathname}${search}`
}
