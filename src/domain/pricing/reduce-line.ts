import type { Halalas } from '#shared/money.ts'
import { includedVat } from '#shared/billing/included-vat.ts'

/** A line of an order as it was sold; VAT is included in `unit × quantity − discount`. */
export interface SoldLine {
  quantity: number
  unitPriceHalalas: Halalas
  discountHalalas: Halalas
  vatHalalas: Halalas
}

/** The amounts by which a line was reduced already: taken out before its invoice or credited after it. */
export interface ReducedPart {
  quantity: number
  grossHalalas: Halalas
  vatHalalas: Halalas
  /** An amount was deducted from it, so that the remaining units no longer determine the remaining amount. */
  byAmount: boolean
}

/** A further reduction: units, or an amount without units. */
export type LineReduction = { quantity: number } | { amountHalalas: Halalas }

/** A part of a line; its VAT may be adjusted between the two limits, and the parts still sum exactly to the line. */
export interface LinePart {
  quantity: number
  grossHalalas: Halalas
  vatHalalas: Halalas
  minVatHalalas: Halalas
  maxVatHalalas: Halalas
}

export const nothingReduced: ReducedPart = {
  quantity: 0,
  grossHalalas: 0,
  vatHalalas: 0,
  byAmount: false,
}

/** Returns the price of a line after its discount, including VAT, in halalas. */
export const grossOf = ({ quantity, unitPriceHalalas, discountHalalas }: SoldLine): Halalas =>
  unitPriceHalalas * quantity - discountHalalas

/** Returns what may still be reduced of a line. A line reduced by an amount has no units left, only its remaining amount (tax.md T-02). */
export const remainingOfLine = (line: SoldLine, reduced: ReducedPart) => ({
  quantity: reduced.byAmount ? 0 : line.quantity - reduced.quantity,
  grossHalalas: grossOf(line) - reduced.grossHalalas,
  vatHalalas: line.vatHalalas - reduced.vatHalalas,
})

/**
 * Returns the next part of a line by cumulative rounding (tax.md T-02): the running total is rounded and not the part, so that all parts
 * sum to the line exactly, gross and VAT, in any order and size. The caller has checked that no more is taken than is left.
 */
export function reduceLine(
  line: SoldLine,
  reduced: ReducedPart,
  reduction: LineReduction,
  rateBasisPoints: number,
): LinePart {
  const left = remainingOfLine(line, reduced)
  const grossHalalas =
    'quantity' in reduction
      ? grossOfUnits(line, reduced.quantity + reduction.quantity) - reduced.grossHalalas
      : reduction.amountHalalas
  const isRest = grossHalalas === left.grossHalalas
  const vatReducedAfter = Math.min(
    line.vatHalalas,
    includedVat(reduced.grossHalalas + grossHalalas, rateBasisPoints),
  )
  // The remainder's VAT may not exceed its amount, and the VAT of a part is never negative.
  const minVatHalalas = isRest
    ? left.vatHalalas
    : Math.max(0, left.vatHalalas - (left.grossHalalas - grossHalalas))
  const maxVatHalalas = Math.min(grossHalalas, left.vatHalalas)
  const vatHalalas = isRest
    ? left.vatHalalas
    : Math.min(Math.max(vatReducedAfter - reduced.vatHalalas, minVatHalalas), maxVatHalalas)
  return {
    quantity: 'quantity' in reduction ? reduction.quantity : 0,
    grossHalalas,
    vatHalalas,
    minVatHalalas,
    maxVatHalalas,
  }
}

/** Returns the price of the first `units` of a line after their share of the discount, rounded half up. */
function grossOfUnits(line: SoldLine, units: number): Halalas {
  const { quantity, unitPriceHalalas, discountHalalas } = line
  if (units === quantity) return grossOf(line)
  const share = Math.floor((2 * discountHalalas * units + quantity) / (2 * quantity))
  return unitPriceHalalas * units - share
}
