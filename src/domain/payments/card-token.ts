import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '#shared/derive-key.ts'

/** The time a card is stored in a cart (contract D-18). */
export const tokenMinutes = 30

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

const bindingTo = (cartId: number) => Buffer.from(`cart:${cartId}`)

/** Encrypts a provider's card token for storage: it can be decrypted only with the shop's secret key, and only for this cart. */
export function encryptToken(token: string, cartId: number, secretKey: string): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, deriveKey(secretKey, 'card tokens'), iv).setAAD(
    bindingTo(cartId),
  )
  const sealed = Buffer.concat([sealing.update(token, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** Decrypts a card token; null when it was encrypted for another cart or under another key. */
export function decryptToken(sealed: Buffer, cartId: number, secretKey: string): string | null {
  const iv = sealed.subarray(0, ivLength)
  const tag = sealed.subarray(ivLength, ivLength + tagLength)
  try {
    const opening = createDecipheriv(cipher, deriveKey(secretKey, 'card tokens'), iv, {
      authTagLength: tagLength,
    })
      .setAAD(bindingTo(cartId))
      .setAuthTag(tag)
    return Buffer.concat([
      opening.update(sealed.subarray(ivLength + tagLength)),
      opening.final(),
    ]).toString('utf8')
  } catch {
    return null
  }
}
