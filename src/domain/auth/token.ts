import { createHash, randomBytes } from 'node:crypto'

/** Returns the secret part of a token: 43 base64url characters of 32 random bytes (contract D-04). */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the hash of a secret that the shop stores. The secret has 256 random bits, so a plain hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Splits `<id>|<secret>` into its parts; null when it cannot be a token of the shop. */
export function parseToken(bearer: string): { sessionId: number; secret: string } | null {
  const parts = /^([1-9]\d{0,9})\|([\w-]{43})$/.exec(bearer)
  const sessionId = Number(parts?.[1])
  return parts?.[2] && sessionId <= 2_147_483_647 ? { sessionId, secret: parts[2] } : null
}
