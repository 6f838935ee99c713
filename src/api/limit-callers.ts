import type { IncomingMessage } from 'node:http'
import { findSession } from '#domain/auth/session.ts'
import type { Api } from './bind-endpoint.ts'
import { clientOf } from './client-address.ts'
import type { MemberLimit } from './member-limit.ts'
import type { RateLimit } from './rate-limit.ts'
import { bearerOf } from './request-context.ts'

/**
 * Limits each client to 300 requests a minute; `/locales`, health and the shop's own pages are not counted (contract §1.7, §12), and the
 * back office has its own limits (`member-limit.ts`). Returns the function that counts requests which the response cache will answer.
 */
export function limitCallers(
  { hono, live, parts: { db, settings } }: Api,
  { check, hasRoom }: RateLimit,
  members: MemberLimit,
) {
  const isCounted = (address: string) =>
    address.startsWith('/api/') && !/^\/api\/(health|ready)(\?|$)/.test(address)
  const isMember = async (bearer: string) =>
    (await findSession(db, bearer, live.current(), { isUse: false }))?.role === 'staff'

  hono.use('/api/*', async (context, next) => {
    const client = context.get('client')
    if (client.ip === 'internal' || !isCounted(context.req.path)) return next()
    if (!context.req.path.startsWith('/api/office/')) {
      check(client)
      return next()
    }
    await members.admit(client, { bearer: bearerOf(context.req.raw), isMember })
    await next()
    if (!context.get('isMember')) members.countRefusal(client, context.res.status)
  })
  return function admit(incoming: IncomingMessage): boolean {
    if (!isCounted(incoming.url ?? '')) return true
    const client = clientOf(
      incoming.headers['x-forwarded-for']?.toString() ?? null,
      { incoming },
      settings.trustProxy,
    )
    if (!hasRoom(client)) return false
    check(client)
    return true
  }
}
