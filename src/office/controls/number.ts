import { toAsciiDigits } from '#shared/text/digits.ts'

/** Reads a typed number, also with Arabic digits or a decimal comma; NaN: it is none. */
export const numberOf = (typed: string): number =>
  Number(toAsciiDigits(typed).replace(/[,٫]/u, '.'))

/** Whether both numbers were typed and the first is above the second. */
export const isAbove = (lowest: string, highest: string): boolean =>
  lowest.trim() !== '' && highest.trim() !== '' && numberOf(lowest) > numberOf(highest)
