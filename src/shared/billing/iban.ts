import { toAsciiDigits } from '../text/digits.ts'

/**
 * A Saudi IBAN in its stored form: `SA` and 22 digits without spaces, with valid check digits (ISO 13616, modulo 97). The input may use
 * digits of any script. Null: not a valid IBAN.
 */
export function readIban(typed: string): string | null {
  const iban = toAsciiDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase()
  return /^SA\d{22}$/.test(iban) && remainderOf(iban) === 1 ? iban : null
}

/** Moves the country and check digits behind the account number and replaces letters by two digits: S 28, A 10. */
function remainderOf(iban: string): number {
  const digits = `${iban.slice(4)}2810${iban.slice(2, 4)}`
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}
