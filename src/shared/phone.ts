import { toAsciiDigits } from './text/digits.ts'

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

/** A Saudi mobile as it is read and dialled here: `055 123 4567`; any other number as it is. Shown from left to right. */
export const formatPhone = (phone: string): string =>
  toSaudiMobile(phone)?.replace(/^\+966(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3') ?? phone

/** A Saudi mobile with its middle hidden: `05•• ••• 678`; of another number the last three digits alone. Shown from left to right. */
export const maskPhone = (phone: string): string =>
  `${toSaudiMobile(phone) ? '05' : '••'}•• ••• ${phone.replace(/\D/g, '').slice(-3)}`

/**
 * By which patterns a phone is looked for, of digits as somebody types them without spaces: what it ends with, and any part of it behind
 * the country's code and the `0`, of four digits at least. Empty: they are too few, or none.
 */
export function phonePatterns(digits: string): string[] {
  if (!/^\d{4,18}$/.test(digits)) return []
  const part = digits.replace(/^(00)?(966)?0*/, '')
  return part.length >= 4 ? [`%${digits}`, `%${part}%`] : [`%${digits}`]
}

/** Whether what is typed begins with a country's code or the `0` for it, so that no `+966` belongs before it. */
export const namesItsCountry = (typed: string): boolean => /^\s*(?:\+|0|966)/.test(typed)

/** How a contact's phone is stored: a Saudi mobile as E.164, any other number as it was typed (contract §6.1, §11). */
export const asContactPhone = (typed: string): string => toSaudiMobile(typed) ?? typed

/** The looser rule of delivery contacts (contract §6.1): optional plus, at least 8 signs, at least 7 digits. */
export const looksLikePhone = (typed: string): boolean =>
  typed.length <= 20 && /^\+?[\d\s-]{8,}$/.test(typed) && typed.replace(/\D/g, '').length >= 7
