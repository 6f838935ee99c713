import { randomInt, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../keyed-hash.ts'

/** Digits of a one-time code: four, and six while codes are guessed and for staff (contract §4.3a). */
export type CodeLength = 4 | 6

/** What a code is for: one made for another phone, purpose or challenge does not fit. */
export interface CodeScope {
  phone: string
  purpose: 'login' | 'register' | 'close_account' | 'step_up'
  /** UUID of the challenge. */
  challenge: string
}

/** So many digits, each code as likely as any other, from the system's random source. */
export const newCode = (length: CodeLength): string =>
  String(randomInt(10 ** length)).padStart(length, '0')

/** What the shop stores of a code. Its digits can be tried out in no time: without the secret key a copy of the table tells nothing. */
export const hashCode = (
  code: string,
  { phone, purpose, challenge }: CodeScope,
  secretKey: string,
): Buffer => keyedHash(secretKey, 'one-time codes', [phone, purpose, challenge, code].join('|'))

/** Is this the code that was sealed? In constant time. */
export const matchesCodeHash = (
  code: string,
  scope: CodeScope,
  seal: Buffer,
  secretKey: string,
): boolean => timingSafeEqual(hashCode(code, scope, secretKey), seal)
