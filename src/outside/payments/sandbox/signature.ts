import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The header that carries the sandbox's signature over a webhook's bytes. */
export const signatureHeader = 'X-Sandbox-Signature'

/** Signs what the sandbox bank tells the shop; the key comes from the shop's own secret, so there is nothing to set up. */
export const sign = (body: string, secret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'sandbox webhooks', 32)))
    .update(body)
    .digest('hex')

/** Did the sandbox bank sign this? In constant time. */
export function isSigned(body: string, signature: string | null, secret: string): boolean {
  const [given, right] = [Buffer.from(signature ?? ''), Buffer.from(sign(body, secret))]
  return given.length === right.length && timingSafeEqual(given, right)
}
