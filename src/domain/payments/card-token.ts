import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** How long a card stays with a cart (contract D-18). */
export const tokenMinutes = 30

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** A key of its own, so that nothing else made from the shop's secret tells anything about it. */
const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'card tokens', 32))
const bindingTo = (cartId: number) => Buffer.from(`cart:${cartId}`)

/** A provider's card token as the table keeps it: readable with the shop's secret alone, and for this cart alone. */
export function encryptToken(token: string, cartId: number, secret: string): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, keyFrom(secret), iv).setAAD(bindingTo(cartId))
  const sealed = Buffer.concat([sealing.update(token, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** The token again; null when it was sealed for another cart or under another secret. */
export function decryptToken(sealed: Buffer, cartId: number, secret: string): string | null {
  const iv = sealed.subarray(0, ivLength)
  const tag = sealed.subarray(ivLength, ivLength + tagLength)
  try {
    const opening = createDecipheriv(cipher, keyFrom(secret), iv, { authTagLength: tagLength }).setAAD(bindingTo(cartId)).setAuthTag(tag)
    return Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}
