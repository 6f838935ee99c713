import { randomBytes } from 'node:crypto'
import { keyedHash } from '../../keyed-hash.ts'

/** Without letters and digits that are mistaken for each other: I, L, O, U, 0, 1. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The largest multiple of the alphabet's length in a byte. */
const evenBytes = 240

/** Converts the first bytes to characters of the alphabet, one each. */
const signsOf = (bytes: Uint8Array, length: number): string =>
  Array.from({ length }, (_, index) => alphabet[(bytes[index] ?? 0) % alphabet.length]).join('')

/** Returns a random code of two groups of five characters, `7KQ2M-XB4ND`: 49 bits. */
export function newRecoveryCode(): string {
  const signs = signsOf(randomSigns(10), 10)
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Returns random bytes for which every character is equally likely. */
function randomSigns(length: number): Uint8Array {
  const signs: number[] = []
  while (signs.length < length)
    signs.push(...randomBytes(length).filter((byte) => byte < evenBytes))
  return Uint8Array.from(signs)
}

/** Returns the hash of a recovery code that the shop stores; without the secret key, a copy of the table reveals nothing. */
export const hashRecoveryCode = (code: string, staffId: number, secretKey: string): Buffer =>
  keyedHash(secretKey, 'recovery codes', `${staffId}|${code.replaceAll('-', '')}`)

/**
 * Returns the setup code of an owner (office.md O1.2), eight characters, the same in every process and at every start until `round`
 * increases. It is never stored.
 */
export const setupCodeOf = (phone: string, round: number, secretKey: string): string =>
  signsOf(keyedHash(secretKey, 'setup codes', `${phone}|${round}`), 8)

/** Formats a setup code for reading aloud: two groups of four. */
export const spellSetupCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
