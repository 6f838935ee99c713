import type { CouponFields } from '../../coupons/save-coupon.ts'

/** The changes that a line of a coupon table writes. */
export interface CouponChanges {
  /** Null: the coupon is new. */
  couponId: number | null
  version: number | null
  fields: CouponFields & { code: string }
}
