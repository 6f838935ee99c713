import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from './token.ts'

/**
 * A challenge in the form returned to the caller that asked for the code: 22 base64url characters of its UUID (contract §4.3a). It proves
 * that the code is entered in the browser that asked for it (OWASP ASVS 6.6.2), and gives no access without the code.
 */
export const encodeChallenge = (challenge: string): string =>
  Buffer.from(challenge.replaceAll('-', ''), 'hex').toString('base64url')

/** Whether the presented value is this challenge (a UUID). Compares in constant time. */
export const isSameChallenge = (challenge: string, presented: string): boolean =>
  timingSafeEqual(hashSecret(encodeChallenge(challenge)), hashSecret(presented))
