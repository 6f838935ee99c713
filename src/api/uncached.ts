/** An answer about this very moment. A 503 says when to ask again, in seconds. */
export const uncached = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '5' }) } })
