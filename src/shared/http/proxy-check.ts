import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#shared/derive-key.ts'

/** Where a shop that is asked with a token says how a request reached it (decision 0086). */
export const proxyCheckPath = '/api/proxy-check'
/** Carries the token; every other request is answered 404. */
export const proxyCheckHeader = 'X-Proxy-Check'

/** What the shop saw of a request. */
export interface ProxyFacts {
  /** Whom rate limits would count. */
  client: string
  /** The entries of X-Forwarded-For, in their order. */
  forwardedFor: string[]
  /** The entries of X-Forwarded-Proto. */
  forwardedProto: string[]
  trustProxy: number
}

/** Long enough for one request, also by clocks that differ a little. */
const lifetimeMs = 60_000

/** Proves that its sender has the shop's secret key, for a minute. */
export function createProxyCheckToken(secretKey: string, now = Date.now()): string {
  const claim = `${now + lifetimeMs}.${randomUUID()}`
  return `${claim}.${sign(secretKey, claim)}`
}

/** When a token ends, in milliseconds of the epoch; null: it is not ours, or its time is over. */
export function readProxyCheckToken(
  secretKey: string,
  token: string | null | undefined,
  now = Date.now(),
): number | null {
  const [, claim = '', endsAt, signature = ''] =
    /^((\d{13})\.[0-9a-f-]{36})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (!claim || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secretKey, claim))))
    return null
  const ends = Number(endsAt)
  return now < ends && ends <= now + 2 * lifetimeMs ? ends : null
}

const sign = (secretKey: string, claim: string): string =>
  createHmac('sha256', deriveKey(secretKey, 'proxy checks')).update(claim).digest('base64url')
