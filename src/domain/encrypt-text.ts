import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, type KeyPurpose } from '#shared/derive-key.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

export interface EncryptionContext {
  purpose: KeyPurpose
  /** The row it belongs to, e.g. `refund:…`; a text encrypted for one row cannot be decrypted for another. */
  binding: string
  secretKey: string
}

/** Encrypts a text for storage in a table: it can be decrypted only with the shop's secret key, and only for its row. */
export function encryptText(
  text: string,
  { purpose, binding, secretKey }: EncryptionContext,
): Buffer {
  const iv = randomBytes(ivLength)
  const encryption = createCipheriv(cipher, deriveKey(secretKey, purpose), iv).setAAD(
    Buffer.from(binding),
  )
  const encrypted = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), encrypted])
}

/** Decrypts a text; null when it was encrypted for another row or under another key. */
export function decryptText(
  encrypted: Buffer,
  { purpose, binding, secretKey }: EncryptionContext,
): string | null {
  const decryption = createDecipheriv(
    cipher,
    deriveKey(secretKey, purpose),
    encrypted.subarray(0, ivLength),
    { authTagLength: tagLength },
  )
    .setAAD(Buffer.from(binding))
    .setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([
      decryption.update(encrypted.subarray(ivLength + tagLength)),
      decryption.final(),
    ]).toString('utf8')
  } catch {
    return null
  }
}
