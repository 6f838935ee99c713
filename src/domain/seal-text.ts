import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, type KeyPurpose } from '#shared/derive-key.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

export interface SealedFor {
  purpose: KeyPurpose
  /** The row it belongs to, e.g. `refund:…`; sealed text moved to another cannot be opened. */
  binding: string
  secretKey: string
}

/** A text as a table stores it: readable with the shop's secret key alone, and for its own row alone. */
export function sealText(text: string, { purpose, binding, secretKey }: SealedFor): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, deriveKey(secretKey, purpose), iv).setAAD(
    Buffer.from(binding),
  )
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** The text again; null when it was sealed for another row or under another key. */
export function openText(
  sealed: Buffer,
  { purpose, binding, secretKey }: SealedFor,
): string | null {
  const opening = createDecipheriv(
    cipher,
    deriveKey(secretKey, purpose),
    sealed.subarray(0, ivLength),
    { authTagLength: tagLength },
  )
    .setAAD(Buffer.from(binding))
    .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([
      opening.update(sealed.subarray(ivLength + tagLength)),
      opening.final(),
    ]).toString('utf8')
  } catch {
    return null
  }
}
