import type { Halalas } from '#shared/money.ts'
import { discountOn, splitDiscount, type CouponDiscount } from './discount.ts'
import { includedVat } from '#shared/billing/included-vat.ts'
import { fitVat } from './fit-vat.ts'

export interface LineToPrice {
  id: number
  unitPriceHalalas: Halalas
  quantity: number
  /** The coupon applies to it. */
  isEligible: boolean
}

/** The sums of one line; `vatHalalas` is included in `totalHalalas - discountHalalas`. */
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

/**
 * Prices lines and cart by contract §2, in whole halalas: the discount is computed on the eligible lines and split over them. The VAT
 * included in each line (`includedVat`) is then adjusted to the VAT of the total (`fitVat`, tax.md T-01).
 */
export function computeTotals<Line extends LineToPrice>(
  lines: Line[],
  coupon: CouponDiscount | null,
  vatRateBasisPoints: number,
): { lines: (Line & LineSums)[]; totals: Totals } {
  const withTotals = lines.map((line) => ({
    ...line,
    totalHalalas: line.unitPriceHalalas * line.quantity,
  }))
  const subTotalHalalas = sum(withTotals, 'totalHalalas')
  const parts = coupon ? allocateDiscount(coupon, withTotals) : new Map<number, Halalas>()
  const discountOf = (line: { id: number }) => parts.get(line.id) ?? 0
  const vats = vatsById(
    withTotals.map((line) => ({ id: line.id, gross: line.totalHalalas - discountOf(line) })),
    vatRateBasisPoints,
  )
  const priced = withTotals.map((line) => ({
    ...line,
    discountHalalas: discountOf(line),
    vatHalalas: vats.get(line.id) ?? 0,
  }))
  const discountHalalas = sum(priced, 'discountHalalas')
  const vatHalalas = [...vats.values()].reduce((whole, vat) => whole + vat, 0)
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

/** Returns the VAT by line id; that of shipping is last, under null. */
function vatsById(
  lines: { id: number; gross: Halalas }[],
  rateBasisPoints: number,
): Map<number | null, Halalas> {
  const sold = [...lines.toSorted((a, b) => a.id - b.id), { id: null, gross: shippingHalalas }]
  const vats = fitVat(
    sold.map(({ gross }) => ({
      grossHalalas: gross,
      vatHalalas: includedVat(gross, rateBasisPoints),
    })),
    rateBasisPoints,
  )
  return new Map(sold.map(({ id }, at) => [id, vats[at] ?? 0]))
}

function allocateDiscount(
  coupon: CouponDiscount,
  lines: (LineToPrice & Pick<LineSums, 'totalHalalas'>)[],
): Map<number, Halalas> {
  const eligible = lines.filter(({ isEligible }) => isEligible)
  return splitDiscount(discountOn(sum(eligible, 'totalHalalas'), coupon), eligible)
}

const sum = <Key extends string>(rows: Record<Key, number>[], key: Key): number =>
  rows.reduce((total, row) => total + row[key], 0)
