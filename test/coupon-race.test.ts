import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCoupon } from './coupon.ts'
import { countAnswers, crowd, saveOrder, shoppersAtTheCounter } from './torture/shoppers.ts'
import { openShop } from './shop.ts'

test(
  'a coupon for 100 among 1,000 shoppers is used 100 times; the others are shown the new total first',
  { timeout: 240_000 },
  async () => {
    const shop = await openShop()
    const plant = await shop.stockPlant({ priceHalalas: 10_000, stock: 2_000 })
    const coupon = await addCoupon(shop.db, { percentBasisPoints: 2_000, usageLimit: 100, perCustomerLimit: 1 })
    const tokens = await shoppersAtTheCounter(shop, plant, 1_000)
    const apply = (token: string) => shop.call('POST', '/api/v1/customer/cart/coupon', { token, body: { code: coupon.code } })
    expect(countAnswers(await crowd(40, tokens.slice(0, 40), apply))).toEqual({ 200: 40 })
    // The others had it in their carts before, at the total they were shown.
    await sql`update carts set coupon_id = ${coupon.id}, quoted_total_halalas = 8000 where coupon_id is null`.execute(shop.db)

    const answers = await crowd(40, tokens, (token) => saveOrder(shop, token))

    expect(countAnswers(answers)).toEqual({ 200: 100, cartChanged: 900 })
    const late = tokens.filter((_, place) => answers[place]?.status !== 200)
    const told = answers.find(({ status }) => status !== 200)
    expect(told?.body.data.cart).toMatchObject({ coupon_code: null, base_grand_total: 100, notices: [{ code: 'couponNoLongerValid' }] })
    const again = await crowd(40, late.slice(0, 40), (token) => saveOrder(shop, token))
    expect(countAnswers(again)).toEqual({ 200: 40 })
    expect(countAnswers(await crowd(40, late.slice(40, 60), apply))).toEqual({ invalidPromoCode: 20 })

    const { rows } = await sql`
    select times_used,
      (select count(*)::int from orders where coupon_id = coupons.id and discount_halalas = 2000) as with_it,
      (select count(*)::int from orders where coupon_id is null and discount_halalas = 0) as without_it,
      (select stock_quantity from products where id = ${plant.id}) as left_over
    from coupons where id = ${coupon.id}`.execute(shop.db)
    expect(rows).toEqual([{ times_used: 100, with_it: 100, without_it: 40, left_over: 1_860 }])
    expect(shop.failures).toEqual([])
    await shop.close()
  },
)
