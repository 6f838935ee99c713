import type { Db } from '#db/tables.ts'

export interface CouponOptions {
  /** A new code unless a test names one. */
  code?: string
  /** In hundredths of a percent; absent with `amountHalalas`. */
  percentBasisPoints?: number
  amountHalalas?: number
  startsAt?: Date
  endsAt?: Date
  minSubTotalHalalas?: number
  maxDiscountHalalas?: number
  usageLimit?: number
  perCustomerLimit?: number
  timesUsed?: number
  isActive?: boolean
  /** Without both it applies to every plant. */
  categoryIds?: number[]
  productIds?: number[]
}

let coupons = 0

/** Creates a coupon, by default of ten percent. Returns its id and its code. */
export async function addCoupon(
  db: Db,
  options: CouponOptions = {},
): Promise<{ id: number; code: string }> {
  coupons += 1
  const code = options.code ?? `TEST${coupons}`
  const isFixed = options.amountHalalas !== undefined
  const { id } = await db
    .insertInto('coupons')
    .values({
      code,
      kind: isFixed ? 'fixed' : 'percent',
      percent_basis_points: isFixed ? null : (options.percentBasisPoints ?? 1_000),
      amount_halalas: options.amountHalalas ?? null,
      starts_at: options.startsAt ?? null,
      ends_at: options.endsAt ?? null,
      min_sub_total_halalas: options.minSubTotalHalalas ?? 0,
      max_discount_halalas: options.maxDiscountHalalas ?? null,
      usage_limit: options.usageLimit ?? null,
      per_customer_limit: options.perCustomerLimit ?? null,
      times_used: options.timesUsed ?? 0,
      is_active: options.isActive ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const category_id of options.categoryIds ?? [])
    await db.insertInto('coupon_categories').values({ coupon_id: id, category_id }).execute()
  for (const product_id of options.productIds ?? [])
    await db.insertInto('coupon_products').values({ coupon_id: id, product_id }).execute()
  return { id, code }
}
