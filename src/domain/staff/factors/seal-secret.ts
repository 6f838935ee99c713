import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '#shared/derive-key.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

const bindingTo = (staffId: number) => Buffer.from(`staff:${staffId}`)

/** A TOTP secret as the table stores it: readable with the shop's secret key alone, and for this member alone. */
export function sealSecret(secret: Buffer, staffId: number, secretKey: string): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, deriveKey(secretKey, 'totp secrets'), iv).setAAD(
    bindingTo(staffId),
  )
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** The secret again; null when it was sealed for another member or under another key. */
export function openSecret(sealed: Buffer, staffId: number, secretKey: string): Buffer | null {
  const opening = createDecipheriv(
    cipher,
    deriveKey(secretKey, 'totp secrets'),
    sealed.subarray(0, ivLength),
    { authTagLength: tagLength },
  )
    .setAAD(bindingTo(staffId))
    .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()])
  } catch {
    return null
  }
}
