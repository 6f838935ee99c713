import type { Reduction } from '#domain/pricing/discount.ts'
import type { Halalas } from '#shared/money.ts'
import type { CartCoupon } from './load-contents.ts'

/** Whether a coupon may be used by this customer now, the minimum aside (contract §2). */
export function isUsable(coupon: CartCoupon, now: Date): boolean {
  const { is_active, starts_at, ends_at, usage_limit, times_used, per_customer_limit, customer_uses } = coupon
  if (!is_active || (starts_at && now < starts_at) || (ends_at && now >= ends_at)) return false
  return (usage_limit === null || times_used < usage_limit) && (per_customer_limit === null || customer_uses < per_customer_limit)
}

export const meetsMinimum = (coupon: CartCoupon, subTotal: Halalas): boolean => subTotal >= coupon.min_sub_total_halalas

/** The table's row as the discount maths takes it. */
export function reductionOf({ percent_basis_points, amount_halalas, max_discount_halalas: maxHalalas }: CartCoupon): Reduction {
  return percent_basis_points === null
    ? { kind: 'fixed', amountHalalas: amount_halalas ?? 0, maxHalalas }
    : { kind: 'percent', basisPoints: percent_basis_points, maxHalalas }
}
