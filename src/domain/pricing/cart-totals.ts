import type { Halalas } from '#shared/money.ts'
import { discountOn, splitDiscount, type Reduction } from './discount.ts'
import { includedVat } from '#shared/included-vat.ts'

export interface LineToPrice {
  id: number
  unitPriceHalalas: Halalas
  quantity: number
  /** The coupon counts for it. */
  isEligible: boolean
}

/** The sums of one line; `vatHalalas` is contained in `totalHalalas - discountHalalas`. */
export interface LineSums {
  totalHalalas: Halalas
  discountHalalas: Halalas
  vatHalalas: Halalas
}

/** The sums of a cart or an order: `grandTotal = subTotal − discount + shipping`, `0 ≤ vat ≤ grandTotal` (contract §2). */
export interface Totals {
  subTotalHalalas: Halalas
  discountHalalas: Halalas
  shippingHalalas: Halalas
  vatHalalas: Halalas
  grandTotalHalalas: Halalas
}

/** Shipping is free (contract D-06). */
const shippingHalalas: Halalas = 0

/** Prices lines and cart by contract §2, in whole halalas: the reduction is taken of the eligible lines and split over them. */
export function computeTotals<Line extends LineToPrice>(
  lines: Line[],
  reduction: Reduction | null,
  vatRateBasisPoints: number,
): { lines: (Line & LineSums)[]; totals: Totals } {
  const withTotals = lines.map((line) => ({
    ...line,
    totalHalalas: line.unitPriceHalalas * line.quantity,
  }))
  const subTotalHalalas = sum(withTotals, 'totalHalalas')
  const parts = reduction ? allocateDiscount(reduction, withTotals) : new Map<number, Halalas>()
  const priced = withTotals.map((line) => {
    const discountHalalas = parts.get(line.id) ?? 0
    return {
      ...line,
      discountHalalas,
      vatHalalas: includedVat(line.totalHalalas - discountHalalas, vatRateBasisPoints),
    }
  })
  const discountHalalas = sum(priced, 'discountHalalas')
  const vatHalalas = sum(priced, 'vatHalalas') + includedVat(shippingHalalas, vatRateBasisPoints)
  return {
    lines: priced,
    totals: {
      subTotalHalalas,
      discountHalalas,
      shippingHalalas,
      vatHalalas,
      grandTotalHalalas: subTotalHalalas - discountHalalas + shippingHalalas,
    },
  }
}

function allocateDiscount(
  reduction: Reduction,
  lines: (LineToPrice & Pick<LineSums, 'totalHalalas'>)[],
): Map<number, Halalas> {
  const eligible = lines.filter(({ isEligible }) => isEligible)
  return splitDiscount(discountOn(sum(eligible, 'totalHalalas'), reduction), eligible)
}

const sum = <Key extends string>(rows: Record<Key, number>[], key: Key): number =>
  rows.reduce((total, row) => total + row[key], 0)
