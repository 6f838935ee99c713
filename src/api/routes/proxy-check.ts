import {
  proxyCheckHeader,
  proxyCheckPath,
  readProxyCheckToken,
  type ProxyFacts,
} from '#shared/http/proxy-check.ts'
import type { Api } from '../bind-endpoint.ts'
import { noStoreJson } from '../http-caching.ts'

/**
 * Reports to the operator's `npm run doctor` how a request reached the shop. Not part of the contract: without a token made with the shop's
 * secret key, or with an expired or used one, the address does not exist.
 */
export function proxyCheckRoute({ hono, parts: { settings } }: Api): void {
  const usedUntil = new Map<string, number>()
  hono.get(proxyCheckPath, (context) => {
    const token = context.req.header(proxyCheckHeader) ?? ''
    const now = Date.now()
    for (const [used, endsAt] of usedUntil) if (endsAt < now) usedUntil.delete(used)
    const endsAt = readProxyCheckToken(settings.secretKey, token, now)
    if (endsAt === null || usedUntil.has(token)) return context.notFound()
    usedUntil.set(token, endsAt)
    const facts: ProxyFacts = {
      client: context.get('client').ip,
      forwardedFor: entriesOf(context.req.header('x-forwarded-for')),
      forwardedProto: entriesOf(context.req.header('x-forwarded-proto')),
      trustProxy: settings.trustProxy,
    }
    return noStoreJson(facts)
  })
}

const entriesOf = (header = ''): string[] =>
  header
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
