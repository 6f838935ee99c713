import type { CouponDiscount } from '#domain/pricing/discount.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { CartCoupon } from './cart-coupon.ts'
import type { PricedLine } from './priced-cart.ts'

/**
 * Returns the reason why this customer may not use a coupon on these lines now, or null (contract §2, §5.6). All reasons that would reveal
 * whether a code exists have the same answer; only the minimum, compared with the whole cart, is named: `couponMinimumNotMet` {
 * minimumHalalas }.
 */
export function couponRefusal(
  coupon: CartCoupon,
  lines: Pick<PricedLine, 'product' | 'unitPriceHalalas' | 'quantity'>[],
  now: Date,
): ShopError | null {
  if (!isUsable(coupon, now) || !lines.some(({ product }) => isEligibleFor(coupon, product.id)))
    return new ShopError('invalidPromoCode')
  const subTotal = lines.reduce((sum, line) => sum + line.unitPriceHalalas * line.quantity, 0)
  const minimumHalalas = coupon.min_sub_total_halalas
  return subTotal < minimumHalalas ? new ShopError('couponMinimumNotMet', { minimumHalalas }) : null
}

function isUsable(coupon: CartCoupon, now: Date): boolean {
  const {
    is_active,
    starts_at,
    ends_at,
    usage_limit,
    times_used,
    per_customer_limit,
    customer_uses,
  } = coupon
  if (!is_active || (starts_at && now < starts_at) || (ends_at && now >= ends_at)) return false
  return (
    (usage_limit === null || times_used < usage_limit) &&
    (per_customer_limit === null || customer_uses < per_customer_limit)
  )
}

/** Whether a coupon reduces this plant; one without restrictions reduces all. */
export const isEligibleFor = (
  { eligible_product_ids: eligible }: CartCoupon,
  productId: number,
): boolean => eligible === null || eligible.includes(productId)

/** Converts the table row to the form that the discount calculation takes. */
export function couponDiscountOf({
  percent_basis_points,
  amount_halalas,
  max_discount_halalas: maxHalalas,
}: CartCoupon): CouponDiscount {
  return percent_basis_points === null
    ? { kind: 'fixed', amountHalalas: amount_halalas ?? 0, maxHalalas }
    : { kind: 'percent', basisPoints: percent_basis_points, maxHalalas }
}
