import type { CouponFields } from '../../coupons/save-coupon.ts'

/** What a line of a table of coupons writes. */
export interface CouponChanges {
  /** Null: it is a new one. */
  couponId: number | null
  version: number | null
  fields: CouponFields & { code: string }
}
