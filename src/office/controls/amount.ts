import { fromRiyals, type Halalas } from '#shared/money.ts'
import { toAsciiDigits, toPlainNumber } from '#shared/text/digits.ts'

/** Parses an amount in riyals, with Arabic digits too, into halalas; null: not an amount. */
export const halalasOf = (typed: string): Halalas | null => fromRiyals(toPlainNumber(typed))

/** Reads a typed number, also with Arabic digits or a decimal comma; NaN: it is none. */
export const numberOf = (typed: string): number =>
  Number(toAsciiDigits(typed).replace(/[,٫]/u, '.'))

/** Whether both numbers were typed and the first is above the second. */
export const isAbove = (lowest: string, highest: string): boolean =>
  lowest.trim() !== '' && highest.trim() !== '' && numberOf(lowest) > numberOf(highest)
