import type { CouponRow, CouponUseRow } from '#domain/office/coupons/find-coupons.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Coupon, CouponUse } from '#contract/office/discounts/coupons.ts'

export const serializeCoupon = ({
  percent_basis_points: percent_bp,
  starts_at,
  ends_at,
  created_at,
  ...rest
}: CouponRow): Coupon => ({
  id: rest.id,
  code: rest.code,
  kind: rest.kind,
  percent_bp,
  amount_halalas: rest.amount_halalas,
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
  min_sub_total_halalas: rest.min_sub_total_halalas,
  max_discount_halalas: rest.max_discount_halalas,
  usage_limit: rest.usage_limit,
  per_customer_limit: rest.per_customer_limit,
  category_ids: rest.category_ids,
  product_ids: rest.product_ids,
  is_active: rest.is_active,
  note: rest.note,
  version: rest.version,
  times_used: rest.times_used,
  is_fixed: rest.is_fixed,
  state: rest.state,
  batch_id: rest.batch_id,
  created_at: created_at.toISOString(),
})

export const serializeCouponUse = (use: CouponUseRow): CouponUse => ({
  order_id: use.id,
  order_number: orderNumber(use.id),
  status: use.status,
  total_halalas: use.grand_total_halalas,
  discount_halalas: use.discount_halalas,
  placed_at: use.placed_at.toISOString(),
})
