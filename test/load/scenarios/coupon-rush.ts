import { sql } from 'kysely'
import { expect } from 'vitest'
import { addCoupon } from '../../support/coupon.ts'
import type { Shop } from '../../support/shop.ts'
import {
  countAnswers,
  mapConcurrently,
  saveOrder,
  shoppersAtCheckout,
} from '../support/shoppers.ts'

interface Size {
  /** The number of times the coupon may be used. */
  limit: number
  shoppers: number
}

const atOnce = 40

/**
 * More shoppers than a coupon is for have it in their carts and order; those who are too late are shown the new total first, and buy at
 * that total or cannot enter the coupon again. Returns how often it was used.
 */
export async function redeemCouponConcurrently(
  shop: Shop,
  { limit, shoppers }: Size,
): Promise<number> {
  const plant = await shop.stockPlant({ priceHalalas: 10_000, stock: 2 * shoppers })
  const coupon = await addCoupon(shop.db, {
    percentBasisPoints: 2_000,
    usageLimit: limit,
    perCustomerLimit: 1,
  })
  const tokens = await shoppersAtCheckout(shop, plant, shoppers)
  const apply = (token: string) =>
    shop.call('POST', '/api/v1/customer/cart/coupon', { token, body: { code: coupon.code } })
  expect(countAnswers(await mapConcurrently(atOnce, tokens.slice(0, 20), apply))).toEqual({
    200: 20,
  })
  // The others had it in their carts before, at the total they were shown.
  await sql`update carts set coupon_id = ${coupon.id}, quoted_total_halalas = 8000 where coupon_id is null`.execute(
    shop.db,
  )

  const answers = await mapConcurrently(atOnce, tokens, (token) => saveOrder(shop, token))

  expect(countAnswers(answers)).toEqual({ 200: limit, cartChanged: shoppers - limit })
  const late = tokens.filter((_, index) => answers[index]?.status !== 200)
  const rejected = answers.find(({ status }) => status !== 200)
  expect(rejected?.body.data.cart).toMatchObject({
    coupon_code: null,
    base_grand_total: 100,
    notices: [{ code: 'couponNoLongerValid' }],
  })
  expect(
    countAnswers(
      await mapConcurrently(atOnce, late.slice(0, 20), (token) => saveOrder(shop, token)),
    ),
  ).toEqual({ 200: 20 })
  expect(countAnswers(await mapConcurrently(atOnce, late.slice(20, 40), apply))).toEqual({
    invalidPromoCode: 20,
  })

  const { rows } = await sql<{ uses: number }>`
    select times_used as uses,
      (select count(*)::int from orders where coupon_id = coupons.id and discount_halalas = 2000) as with_it,
      (select count(*)::int from orders where coupon_id is null and discount_halalas = 0) as without_it,
      (select stock_quantity from products where id = ${plant.id}) as left_over
    from coupons where id = ${coupon.id}`.execute(shop.db)
  expect(rows).toEqual([
    { uses: limit, with_it: limit, without_it: 20, left_over: 2 * shoppers - limit - 20 },
  ])
  return rows[0]?.uses ?? 0
}
