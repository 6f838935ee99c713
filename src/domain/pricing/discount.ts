import type { Halalas } from '#shared/money.ts'

/** A coupon's discount, by contract §2: a share of the eligible subtotal or an amount, both capped when a cap is set. */
export type CouponDiscount =
  | { kind: 'percent'; basisPoints: number; maxHalalas: Halalas | null }
  | { kind: 'fixed'; amountHalalas: Halalas; maxHalalas: Halalas | null }

/** Returns the discount on this eligible subtotal: a percentage is rounded half up; never more than the subtotal. */
export function discountOn(eligibleSubTotal: Halalas, coupon: CouponDiscount): Halalas {
  const wanted =
    coupon.kind === 'percent'
      ? Math.floor((eligibleSubTotal * coupon.basisPoints + 5_000) / 10_000)
      : coupon.amountHalalas
  return Math.min(wanted, eligibleSubTotal, coupon.maxHalalas ?? Infinity)
}

/**
 * Splits a discount over lines in proportion to their totals so that the parts sum exactly: the rest from rounding down is distributed, one
 * halala each, to the largest remainders; ties to the lower id (contract §2). Returns line id → its part. The products are computed as
 * bigint: cart sums times a discount can exceed 2^53.
 */
export function splitDiscount(
  discount: Halalas,
  lines: { id: number; totalHalalas: Halalas }[],
): Map<number, Halalas> {
  const whole = BigInt(lines.reduce((sum, line) => sum + line.totalHalalas, 0))
  if (whole === 0n) return new Map(lines.map(({ id }) => [id, 0]))
  const shares = lines.map(({ id, totalHalalas }) => {
    const product = BigInt(discount) * BigInt(totalHalalas)
    return { id, part: Number(product / whole), remainder: product % whole }
  })
  const left = discount - shares.reduce((sum, { part }) => sum + part, 0)
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.id - b.id : a.remainder > b.remainder ? -1 : 1,
  )
  const roundedUpIds = new Set(byRemainder.slice(0, left).map(({ id }) => id))
  return new Map(shares.map(({ id, part }) => [id, part + (roundedUpIds.has(id) ? 1 : 0)]))
}
