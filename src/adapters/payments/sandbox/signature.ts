import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#shared/derive-key.ts'

/** The header with the sandbox's signature over a webhook's bytes. */
export const signatureHeader = 'X-Sandbox-Signature'

/** Signs a message of the sandbox bank to the shop; the key is derived from the shop's secret key, so there is nothing to set up. */
export const sign = (body: string, secretKey: string): string =>
  createHmac('sha256', deriveKey(secretKey, 'sandbox webhooks')).update(body).digest('hex')

/** Whether the sandbox bank signed this. Compares in constant time. */
export function isSigned(body: string, signature: string | null, secretKey: string): boolean {
  const [given, right] = [Buffer.from(signature ?? ''), Buffer.from(sign(body, secretKey))]
  return given.length === right.length && timingSafeEqual(given, right)
}
