import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCoupon, type CouponOptions } from '../../support/coupon.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
/** 99.00 in category 1 and 52.00 in category 2. */
let snake: Plant, basil: Plant
beforeAll(async () => {
  shop = await openShop()
  snake = await shop.stockPlant({ priceHalalas: 9_900, stock: null, categoryIds: [1] })
  basil = await shop.stockPlant({ priceHalalas: 5_200, stock: null, categoryIds: [2] })
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const english = { 'Accept-Language': 'en' }
const coupon = (options?: CouponOptions) => addCoupon(shop.db, options)
const apply = (who: ShopCustomer, code: unknown, headers: Record<string, string> = english) =>
  who.call('POST', '/api/v1/customer/cart/coupon', { body: { code }, headers })
const removeCoupon = (who: ShopCustomer) =>
  who.call('DELETE', '/api/v1/customer/cart/coupon', { headers: english })
const timesUsed = async ({ id }: { id: number }) =>
  (
    await shop.db
      .selectFrom('coupons')
      .select('times_used')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).times_used

/** A customer with the cart of the contract's example: 2 × 99.00 + 1 × 52.00. */
async function shopper(): Promise<ShopCustomer> {
  const sara = await shop.customer()
  await sara.fillCart(snake, 2)
  await sara.fillCart(basil, 1)
  return sara
}

describe('a coupon', () => {
  test('a coupon of ten percent is split over the lines as in the contract’s example', async () => {
    const [sara, { code }] = [await shopper(), await coupon()]
    expect(await apply(sara, code)).toMatchObject({
      status: 200,
      body: {
        message: 'Coupon applied successfully',
        data: {
          coupon_code: code,
          sub_total: 250,
          discount_amount: 25,
          base_grand_total: 225,
          base_tax_total: 29.34,
          notices: [],
          items: [
            { coupon_code: code, discount_percent: 10, discount_amount: 19.8, tax_amount: 23.24 },
            { coupon_code: code, discount_percent: 10, discount_amount: 5.2, tax_amount: 6.1 },
          ],
        },
      },
    })
  })

  test('a coupon is found in any case, with spaces and with Arabic digits', async () => {
    const [sara, { code }] = [await shopper(), await coupon()]
    const typed = code
      .toLowerCase()
      .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect(await apply(sara, `  ${typed} `)).toMatchObject({
      status: 200,
      body: { data: { coupon_code: code } },
    })
  })

  test('a coupon takes off at most the subtotal and its cap', async () => {
    const sara = await shopper()
    const discountOf = async (options: CouponOptions) =>
      (await apply(sara, (await coupon(options)).code)).body.data.discount_amount
    expect(await discountOf({ amountHalalas: 5_000 })).toBe(50)
    expect(await discountOf({ amountHalalas: 99_900 })).toBe(250)
    expect(await discountOf({ percentBasisPoints: 5_000, maxDiscountHalalas: 3_000 })).toBe(30)
  })

  test('a coupon for some plants reduces only their lines, chosen by plant or by category', async () => {
    const sara = await shopper()
    for (const options of [
      { productIds: [basil.id] },
      { categoryIds: [2] },
      { categoryIds: [2, 3], productIds: [basil.id] },
    ]) {
      const { code } = await coupon(options)
      expect((await apply(sara, code)).body.data).toMatchObject({
        coupon_code: code,
        discount_amount: 5.2,
        base_grand_total: 244.8,
        items: [
          { coupon_code: null, discount_percent: 0, discount_amount: 0 },
          { coupon_code: code, discount_percent: 10, discount_amount: 5.2 },
        ],
      })
    }
  })

  test('a coupon of an amount for some plants takes off at most their price', async () => {
    const sara = await shopper()
    const { code } = await coupon({ amountHalalas: 10_000, productIds: [basil.id] })
    expect((await apply(sara, code)).body.data).toMatchObject({
      discount_amount: 52,
      base_grand_total: 198,
    })
  })

  test('a coupon applies to a plant that is added after it', async () => {
    const sara = await shop.customer()
    await sara.fillCart(snake, 1)
    const { code } = await coupon({ productIds: [snake.id, basil.id] })
    await apply(sara, code)
    expect((await sara.fillCart(basil, 1)).body.data).toMatchObject({
      discount_amount: 15.1,
      items: [{ coupon_code: code }, { coupon_code: code }],
    })
  })

  test('a coupon still applies to a category that is hidden', async () => {
    const [sara, { code }] = [await shopper(), await coupon({ categoryIds: [2] })]
    await shop.db.updateTable('categories').set({ is_active: false }).where('id', '=', 2).execute()
    const answer = await apply(sara, code)
    await shop.db.updateTable('categories').set({ is_active: true }).where('id', '=', 2).execute()
    expect(answer.body.data.discount_amount).toBe(5.2)
  })

  test('a coupon replaces another, and stays when it is applied again', async () => {
    const [sara, one, two] = [
      await shopper(),
      await coupon(),
      await coupon({ amountHalalas: 1_000 }),
    ]
    await apply(sara, one.code)
    for (let time = 0; time < 2; time += 1)
      expect(await apply(sara, two.code)).toMatchObject({
        status: 200,
        body: { data: { coupon_code: two.code, discount_amount: 10, notices: [] } },
      })
  })

  test('a coupon can be removed, also when none is applied', async () => {
    const [sara, { code }] = [await shopper(), await coupon()]
    await apply(sara, code)
    for (let time = 0; time < 2; time += 1) {
      expect(await removeCoupon(sara)).toMatchObject({
        status: 200,
        body: {
          message: 'Coupon removed',
          data: { coupon_code: null, discount_amount: 0, base_grand_total: 250, notices: [] },
        },
      })
    }
    expect(await removeCoupon(await shop.customer())).toMatchObject({
      status: 200,
      body: { data: { id: null, items: [] } },
    })
  })
})

describe('§5.6 applying a code', () => {
  test('every invalid code is refused with the same answer', async () => {
    const sara = await shopper()
    const yesterday = new Date(Date.now() - 86_400_000)
    const tomorrow = new Date(Date.now() + 86_400_000)
    const wrong: CouponOptions[] = [
      { isActive: false },
      { endsAt: yesterday },
      { startsAt: tomorrow },
      { usageLimit: 3, timesUsed: 3 },
      { categoryIds: [3] },
      { categoryIds: [3], minSubTotalHalalas: 100_000 },
    ]
    const codes = ['NOSUCH', ...(await Promise.all(wrong.map(coupon))).map(({ code }) => code)]
    const answers = []
    for (const code of codes) answers.push(await apply(sara, code))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set(['400 {"message":"Invalid promo code","code":"invalidPromoCode"}']),
    )
  })

  test('a code is accepted within its dates', async () => {
    const sara = await shopper()
    const { code } = await coupon({
      startsAt: new Date(Date.now() - 60_000),
      endsAt: new Date(Date.now() + 60_000),
    })
    expect((await apply(sara, code)).status).toBe(200)
  })

  test('a coupon stays in the cart when another code is refused', async () => {
    const [sara, { code }] = [await shopper(), await coupon()]
    await apply(sara, code)
    expect((await apply(sara, 'NOSUCH')).status).toBe(400)
    expect(await sara.cart()).toMatchObject({ coupon_code: code, discount_amount: 25, notices: [] })
  })

  test('a code is refused below its minimum, with the amount in the reader’s language', async () => {
    const [sara, { code }] = [
      await shopper(),
      await coupon({ minSubTotalHalalas: 123_450, productIds: [basil.id] }),
    ]
    expect(await apply(sara, code)).toMatchObject({
      status: 400,
      body: {
        code: 'couponMinimumNotMet',
        message: 'This code needs a subtotal of at least SAR 1,234.50.',
      },
    })
    expect((await apply(sara, code, { 'Accept-Language': 'ar' })).body.message).toContain(
      '1,234.50 ر.س',
    )
    const reached = await coupon({ minSubTotalHalalas: 25_000, productIds: [basil.id] })
    expect((await apply(sara, reached.code)).body.data.discount_amount).toBe(5.2)
  })

  test('an empty cart answers every code with cartEmpty', async () => {
    const { code } = await coupon()
    const [never, emptied] = [await shop.customer(), await shopper()]
    await emptied.call('DELETE', '/api/v1/customer/cart/remove')
    for (const who of [never, emptied])
      for (const given of [code, 'NOSUCH'])
        expect(await apply(who, given)).toMatchObject({ status: 400, body: { code: 'cartEmpty' } })
  })

  test('a code that is empty, too long or no text is refused with an error at its field', async () => {
    const sara = await shopper()
    for (const typed of ['', '   ', 7, null, undefined]) {
      expect(await apply(sara, typed)).toMatchObject({
        status: 422,
        body: { errors: { code: ['Please enter a valid promo code'] } },
      })
    }
    expect(await apply(sara, 'X'.repeat(51))).toMatchObject({
      status: 422,
      body: { errors: { code: ['At most 50 characters.'] } },
    })
  })
})

describe('a coupon that no longer applies', () => {
  test('a coupon is removed with a single notice when the subtotal falls below its minimum', async () => {
    const [sara, { code }] = [await shopper(), await coupon({ minSubTotalHalalas: 25_000 })]
    const { items } = (await apply(sara, code)).body.data
    const { body } = await sara.call('DELETE', `/api/v1/customer/cart/remove/${items[1].id}`)
    expect(body.data).toMatchObject({
      coupon_code: null,
      discount_amount: 0,
      notices: [{ code: 'couponNoLongerValid' }],
    })
    expect(await sara.cart()).toMatchObject({ coupon_code: null, notices: [] })
  })

  test('a coupon is removed with the last plant it applies to', async () => {
    const [sara, { code }] = [await shopper(), await coupon({ productIds: [basil.id] })]
    const { items } = (await apply(sara, code)).body.data
    const { body } = await sara.call('DELETE', `/api/v1/customer/cart/remove/${items[1].id}`)
    expect(body.data).toMatchObject({
      coupon_code: null,
      base_grand_total: 198,
      notices: [{ code: 'couponNoLongerValid' }],
    })
  })
})

describe('an order with a coupon', () => {
  test('an order keeps the discount of each line', async () => {
    const [sara, one] = [await shopper(), await coupon({ productIds: [basil.id] })]
    await apply(sara, one.code)
    const { body } = await sara.placeOrder(english)
    expect(body.data.order).toMatchObject({
      coupon_code: one.code,
      discount: 5.2,
      items: [
        { coupon_code: null, discount_percent: 0, discount_amount: 0 },
        { coupon_code: one.code, discount_percent: 10, discount_amount: 5.2 },
      ],
    })
    expect(await timesUsed(one)).toBe(1)
  })

  test('an order counts as a use of the coupon until it is cancelled', async () => {
    const [sara, omar, noura, one] = [
      await shopper(),
      await shopper(),
      await shop.staff(),
      await coupon({ perCustomerLimit: 1 }),
    ]
    await apply(sara, one.code)
    const { body } = await sara.placeOrder()
    await sara.fillCart(basil, 1)
    expect(await apply(sara, one.code)).toMatchObject({
      status: 400,
      body: { code: 'invalidPromoCode' },
    })
    expect((await apply(omar, one.code)).status).toBe(200)

    await noura.call('POST', `/api/office/orders/${body.data.order.id}/status`, {
      body: { status: 'cancelled' },
    })

    expect(await timesUsed(one)).toBe(0)
    expect((await apply(sara, one.code)).status).toBe(200)
  })
})

describe('the limit of attempts', () => {
  test('a customer has ten attempts a minute, counted exactly over all processes', async () => {
    const limited = await openShop({ settings: { couponTriesPerMinute: 10 } })
    const second = limited.secondProcess()
    const [sara, omar] = [await limited.customer(), await limited.customer()]
    const tryIt = (call: typeof limited.call, { token }: ShopCustomer) =>
      call('POST', '/api/v1/customer/cart/coupon', { token, body: { code: 'GUESS' } })

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => tryIt(n % 2 ? limited.call : second.call, sara)),
    )

    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(20)
    expect(refused[0]?.body).toMatchObject({
      code: 'tooManyRequests',
      retry_after: expect.any(Number),
    })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tryIt(second.call, omar)).body.code).toBe('cartEmpty')
    await limited.close()
  })
})
