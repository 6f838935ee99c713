import { toAsciiDigits } from '../text/digits.ts'

/**
 * A Saudi IBAN as it is stored: `SA` and 22 digits without spaces, whose check digits are right (ISO 13616, modulo 97). Digits may be
 * typed in any script. Null: it is none.
 */
export function readIban(typed: string): string | null {
  const iban = toAsciiDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase()
  return /^SA\d{22}$/.test(iban) && remainderOf(iban) === 1 ? iban : null
}

/** The country and the check digits stand behind the account, and letters are two digits: S 28, A 10. */
function remainderOf(iban: string): number {
  const digits = `${iban.slice(4)}2810${iban.slice(2, 4)}`
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}
