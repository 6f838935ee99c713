import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '#shared/derive-key.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

const bindingTo = (staffId: number) => Buffer.from(`staff:${staffId}`)

/** Encrypts a TOTP secret for the table: it can be decrypted only with the shop's secret key, and only for this member. */
export function encryptSecret(secret: Buffer, staffId: number, secretKey: string): Buffer {
  const iv = randomBytes(ivLength)
  const encryption = createCipheriv(cipher, deriveKey(secretKey, 'totp secrets'), iv).setAAD(
    bindingTo(staffId),
  )
  const encrypted = Buffer.concat([encryption.update(secret), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), encrypted])
}

/** Decrypts a secret; null when it was encrypted for another member or with another key. */
export function decryptSecret(
  encrypted: Buffer,
  staffId: number,
  secretKey: string,
): Buffer | null {
  const decryption = createDecipheriv(
    cipher,
    deriveKey(secretKey, 'totp secrets'),
    encrypted.subarray(0, ivLength),
    { authTagLength: tagLength },
  )
    .setAAD(bindingTo(staffId))
    .setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([
      decryption.update(encrypted.subarray(ivLength + tagLength)),
      decryption.final(),
    ])
  } catch {
    return null
  }
}
