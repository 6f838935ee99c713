/** Moyasar's published test cards, with their behaviour in the fake Moyasar. */
export const moyasarCards = {
  /** Goes to the bank's page, then pays. */
  visa: '4111111111111111',
  mada: '4201320111111010',
  /** Paid immediately: the bank asks for nothing. */
  frictionless: '4111114005765430',
  /** Refused by the bank immediately. */
  insufficientFunds: '4201320000311101',
  /** Not a card number. */
  mistyped: '4111111111111112',
} as const

export const companyOf = (number: string) =>
  /^(4201|5297)/.test(number) ? 'mada' : number.startsWith('5') ? 'master' : 'visa'

/** Checks the check digit of ISO/IEC 7812. */
export function passesLuhn(number: string): boolean {
  const digits = [...number].toReversed().map(Number)
  const sum = digits.reduce(
    (sum, digit, index) => sum + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  )
  return digits.length >= 13 && sum % 10 === 0
}
