import type { Row } from '#db/tables.ts'

/** The columns of a coupon that a cart reads. */
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
/** A coupon with the facts about this customer and this cart. */
export type CartCoupon = Pick<Row<'coupons'>, CouponColumn> & {
  /** Number of this customer's orders with it that are not cancelled, and of former accounts of the same phone. */
  customer_uses: number
  /** The considered products that the coupon applies to; null: all. */
  eligible_product_ids: number[] | null
}
