import type { Db } from '#db/tables.ts'

export interface CouponWishes {
  /** One of its own unless a test wants to name it. */
  code?: string
  /** In hundredths of a percent; missing with `amountHalalas`. */
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
  /** Without both it counts for every plant. */
  categoryIds?: number[]
  productIds?: number[]
}

let coupons = 0

/** Prints a coupon; ten percent unless something else is wished. Returns its id and its code. */
export async function addCoupon(
  db: Db,
  wishes: CouponWishes = {},
): Promise<{ id: number; code: string }> {
  coupons += 1
  const code = wishes.code ?? `TEST${coupons}`
  const isFixed = wishes.amountHalalas !== undefined
  const { id } = await db
    .insertInto('coupons')
    .values({
      code,
      kind: isFixed ? 'fixed' : 'percent',
      percent_basis_points: isFixed ? null : (wishes.percentBasisPoints ?? 1_000),
      amount_halalas: wishes.amountHalalas ?? null,
      starts_at: wishes.startsAt ?? null,
      ends_at: wishes.endsAt ?? null,
      min_sub_total_halalas: wishes.minSubTotalHalalas ?? 0,
      max_discount_halalas: wishes.maxDiscountHalalas ?? null,
      usage_limit: wishes.usageLimit ?? null,
      per_customer_limit: wishes.perCustomerLimit ?? null,
      times_used: wishes.timesUsed ?? 0,
      is_active: wishes.isActive ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const category_id of wishes.categoryIds ?? [])
    await db.insertInto('coupon_categories').values({ coupon_id: id, category_id }).execute()
  for (const product_id of wishes.productIds ?? [])
    await db.insertInto('coupon_products').values({ coupon_id: id, product_id }).execute()
  return { id, code }
}
