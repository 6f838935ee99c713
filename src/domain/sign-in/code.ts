import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Digits of a one-time code. */
export const codeLength = 4

/** What a code is for: one made for another phone, purpose or challenge does not fit. */
export interface CodeScope {
  phone: string
  purpose: 'login' | 'register' | 'close_account'
  /** UUID of the challenge. */
  challenge: string
}

/** Four digits, uniform 0000–9999, from the system's random source. */
export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

/** What the shop keeps of a code. Four digits can be tried out in no time: without the pepper a copy of the table tells nothing. */
export const sealCode = (code: string, { phone, purpose, challenge }: CodeScope, pepper: string): Buffer =>
  createHmac('sha256', pepper).update([phone, purpose, challenge, code].join('|')).digest()

/** Is this the code that was sealed? In constant time. */
export const opensSeal = (code: string, scope: CodeScope, seal: Buffer, pepper: string): boolean =>
  timingSafeEqual(sealCode(code, scope, pepper), seal)
