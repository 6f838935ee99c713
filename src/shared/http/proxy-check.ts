import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#shared/derive-key.ts'

/** The path at which the shop reports how a request reached it, to callers with a token (decision 0086). */
export const proxyCheckPath = '/api/proxy-check'
/** The header with the token; every request without it is answered with 404. */
export const proxyCheckHeader = 'X-Proxy-Check'

/** Facts about a request as it reached the shop. */
export interface ProxyFacts {
  /** The client that rate limits would count. */
  client: string
  /** The entries of X-Forwarded-For, in order. */
  forwardedFor: string[]
  /** The entries of X-Forwarded-Proto. */
  forwardedProto: string[]
  trustProxy: number
}

/** Long enough for one request, including small differences between clocks. */
const lifetimeMs = 60_000

/** Creates a token that proves for a minute that its sender has the shop's secret key. */
export function createProxyCheckToken(secretKey: string, now = Date.now()): string {
  const claim = `${now + lifetimeMs}.${randomUUID()}`
  return `${claim}.${sign(secretKey, claim)}`
}

/** The end of a token's validity in milliseconds of the epoch; null: not a token of this shop, or expired. */
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
