import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, type KeyPurpose } from '#shared/derive-key.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

export interface EncryptionContext {
  purpose: KeyPurpose
  /** The row it belongs to, e.g. `refund:…`; encrypted text moved to another cannot be decrypted. */
  binding: string
  secretKey: string
}

/** A text as a table stores it: readable with the shop's secret key alone, and for its own row alone. */
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

/** The text again; null when it was encrypted for another row or under another key. */
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
