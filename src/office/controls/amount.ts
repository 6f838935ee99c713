import { fromRiyals, type Halalas } from '#shared/money.ts'
import { toPlainNumber } from '#shared/text/digits.ts'

/** Parses an amount in riyals, with Arabic digits too, into halalas; null: not an amount. */
export const halalasOf = (typed: string): Halalas | null => fromRiyals(toPlainNumber(typed))
