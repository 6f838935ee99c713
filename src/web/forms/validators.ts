import { toAsciiDigits } from '#shared/text/digits.ts'
import { beginsLikeSaudiMobile, looksLikePhone } from '#shared/phone.ts'
import { emailPattern } from '#contract/parts.ts'

// Each validator returns the text key of the error, or undefined (spec §5).

export const validateRequired = (typed: string): string | undefined =>
  typed.trim() === '' ? 'fieldRequired' : undefined

export const validateEmail = (typed: string): string | undefined =>
  typed.trim() === '' || emailPattern.test(typed.trim()) ? undefined : 'invalidEmail'

export function validatePhone(typed: string): string | undefined {
  const phone = toAsciiDigits(typed).trim()
  if (phone === '' || looksLikePhone(phone)) return undefined
  return beginsLikeSaudiMobile(phone) ? 'invalidMobile' : 'invalidPhone'
}

/**
 * Stricter than the API, which also accepts other countries' codes: the shop delivers only in Saudi Arabia. The `saved` code remains valid.
 */
export function validatePostalCode(
  typed: string,
  saved: readonly (string | null | undefined)[] = [],
): string | undefined {
  const code = toAsciiDigits(typed).trim()
  return code === '' || saved.includes(code) || /^\d{5}(-\d{4})?$/.test(code)
    ? undefined
    : 'invalidPostalCode'
}
