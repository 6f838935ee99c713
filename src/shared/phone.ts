import { toAsciiDigits } from './digits.ts'

/**
 * A Saudi mobile as `+9665XXXXXXXX`, however it was typed (contract §4.0); null when it is none.
 * Accepts `+9665…`, `9665…`, `05…`, `5…`, `+96605…`, with spaces, hyphens, dots, parentheses and bidi marks.
 */
export function toSaudiMobile(typed: string): string | null {
  if (typed.length > 32) return null
  const bare = toAsciiDigits(typed)
    .replace(/[\s\-‐-―.()\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
  const local = /^(?:\+?966)?0?(5\d{8})$/.exec(bare)
  return local ? `+966${local[1]}` : null
}

/** How a contact's phone is kept: a Saudi mobile as E.164, any other number as it was typed (contract §6.1, §11). */
export const asContactPhone = (typed: string): string => toSaudiMobile(typed) ?? typed

/** The looser rule of delivery contacts (contract §6.1): optional plus, at least 8 signs, at least 7 digits. */
export const looksLikePhone = (typed: string): boolean =>
  typed.length <= 20 && /^\+?[\d\s-]{8,}$/.test(typed) && typed.replace(/\D/g, '').length >= 7
