import { createHash } from 'node:crypto'
import { matchesEtag } from '#shared/etag.ts'

/** A public answer with a weak ETag; 304 when the caller has it already, private when a bearer came along (contract §1.1). */
export function cacheable(request: Request, answer: unknown): Response {
  const body = JSON.stringify(answer)
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const hasBearer = request.headers.has('authorization')
  const headers = { ETag: etag, 'Cache-Control': hasBearer ? 'private, no-cache' : 'public, max-age=60' }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } })
}
