import { randomInt, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../keyed-hash.ts'

/** Digits of a one-time code: four; six for staff and while codes are being guessed (contract §4.3a). */
export type CodeLength = 4 | 6

/** The purpose of a code: a code made for another phone, purpose or challenge does not match. */
export interface CodeScope {
  phone: string
  purpose: 'login' | 'register' | 'close_account' | 'step_up'
  /** UUID of the challenge. */
  challenge: string
}

/** Returns a random code of `length` digits, each equally likely, from the system's random source. */
export const newCode = (length: CodeLength): string =>
  String(randomInt(10 ** length)).padStart(length, '0')

/**
 * Returns the hash of a code that the shop stores. So few digits can be tried out quickly, so the hash is keyed: without the secret key a
 * copy of the table reveals nothing.
 */
export const hashCode = (
  code: string,
  { phone, purpose, challenge }: CodeScope,
  secretKey: string,
): Buffer => keyedHash(secretKey, 'one-time codes', [phone, purpose, challenge, code].join('|'))

/** Whether this is the hashed code. Compares in constant time. */
export const matchesCodeHash = (
  code: string,
  scope: CodeScope,
  seal: Buffer,
  secretKey: string,
): boolean => timingSafeEqual(hashCode(code, scope, secretKey), seal)
