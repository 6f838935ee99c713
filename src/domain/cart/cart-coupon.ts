import type { Row } from '#db/tables.ts'

/** What a cart is told of a coupon. */
export const couponColumns = [
  'coupons.id',
  'coupons.code',
  'coupons.kind',
  'coupons.percent_basis_points',
  'coupons.amount_halalas',
  'coupons.starts_at',
  'coupons.ends_at',
  'coupons.min_sub_total_halalas',
  'coupons.max_discount_halalas',
  'coupons.usage_limit',
  'coupons.per_customer_limit',
  'coupons.times_used',
  'coupons.is_active',
] as const
type CouponColumn = (typeof couponColumns)[number] extends `coupons.${infer Name}` ? Name : never
/** A coupon as it concerns this customer and this cart. */
export type CartCoupon = Pick<Row<'coupons'>, CouponColumn> & {
  /** How often this customer has used it in orders that still stand. */
  customer_uses: number
  /** Those of the considered products that it counts for; null: all. */
  eligible_product_ids: number[] | null
}
