import { fromRiyals, type Halalas } from '#shared/money.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'

/** Halalas from riyals as somebody typed them, in Arabic digits too; null: it is no amount. */
export const halalasOf = (typed: string): Halalas | null =>
  fromRiyals(
    toAsciiDigits(typed)
      .replaceAll('٫', '.')
      .replaceAll(/[,٬\s]/g, ''),
  )
