import { createHash } from 'node:crypto'
import type { Auth } from '#wire/endpoint.ts'

/** A public answer with a weak ETag; 304 when the caller has it already (contract §1.1). */
export function cacheable(request: Request, answer: unknown, auth: Auth): Response {
  const body = JSON.stringify(answer)
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const hasBearer = request.headers.has('authorization') && auth === 'optional'
  const headers = { ETag: etag, 'Cache-Control': hasBearer ? 'private, no-cache' : 'public, max-age=60' }
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim())
  if (known?.includes(etag) || known?.includes('*')) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } })
}
