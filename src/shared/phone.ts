import { toAsciiDigits } from './text/digits.ts'

/**
 * A Saudi mobile number as `+9665XXXXXXXX`, from any spelling (contract §4.0); null for any other text. Accepts `+9665…`, `9665…`, `05…`,
 * `5…`, `+96605…`, with spaces, hyphens, dots, parentheses and bidi marks.
 */
export function toSaudiMobile(typed: string): string | null {
  if (typed.length > 32) return null
  const bare = toAsciiDigits(typed)
    .replace(/[\s\-‐-―.()\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
  const local = /^(?:\+?966)?0?(5\d{8})$/.exec(bare)
  return local ? `+966${local[1]}` : null
}

/** A Saudi mobile number in local spelling: `055 123 4567`; any other number unchanged. Displayed left to right. */
export const formatPhone = (phone: string): string =>
  toSaudiMobile(phone)?.replace(/^\+966(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3') ?? phone

/**
 * A Saudi mobile number with its middle hidden: `05•• ••• 678`; of any other number only the last three digits. Displayed left to right.
 */
export const maskPhone = (phone: string): string =>
  `${toSaudiMobile(phone) ? '05' : '••'}•• ••• ${phone.replace(/\D/g, '').slice(-3)}`

/**
 * The pattern for finding a phone by typed digits without spaces: any part of at least four digits after the country code and the `0`,
 * otherwise the end of the number. Null: too few digits, or none.
 */
export function phonePattern(digits: string): string | null {
  if (!/^\d{4,18}$/.test(digits)) return null
  const part = digits.replace(/^(00)?(966)?0*/, '')
  return part.length >= 4 ? `%${part}%` : `%${digits}`
}

/** Whether the typed number begins with a country code or a `0`, so that `+966` must not be put before it. */
export const namesItsCountry = (typed: string): boolean => /^\s*(?:\+|0|966)/.test(typed)

/** Whether the typed number begins as Saudi mobile numbers do: `05`, `+9665`, `009665`. */
export const beginsLikeSaudiMobile = (typed: string): boolean =>
  /^(?:(?:\+|00)?966\s?0?|0)5/.test(typed.trim())

/** The stored form of a contact's phone: a Saudi mobile number as E.164, any other number as typed (contract §6.1, §11). */
export const asContactPhone = (typed: string): string => toSaudiMobile(typed) ?? typed

/** A number of the shop as callers and WhatsApp dial it from anywhere; one without a country code is Saudi. */
export function withCountryCode(phone: string): string {
  if (phone.startsWith('+')) return phone
  if (phone.startsWith('00')) return `+${phone.slice(2)}`
  return phone.startsWith('966') ? `+${phone}` : `+966 ${phone.replace(/^0/, '')}`
}

/**
 * The rule for phones of delivery contacts, less strict than sign-in (contract §6.1): optional plus, at least 8 characters, at least 7
 * digits.
 */
export const looksLikePhone = (typed: string): boolean =>
  typed.length <= 20 && /^\+?[\d\s-]{8,}$/.test(typed) && typed.replace(/\D/g, '').length >= 7
