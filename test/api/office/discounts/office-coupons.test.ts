import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopCustomer } from '../../../support/customer.ts'
import { idempotencyHeaders, act, addMember, auditOf } from '../../../support/office.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  noura = await shop.staff()
})
afterAll(() => shop.close())

const percent = (code: string, more: object = {}) => ({
  code,
  kind: 'percent',
  percent_bp: 1_000,
  ...more,
})
const add = async (body: object) => {
  const { status, body: answer } = await act(noura, '/coupons', body)
  expect(status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
const change = (id: number, body: object) => act(noura, `/coupons/${id}`, body, 'PUT')
const couponOf = async (id: number) =>
  (await noura.call('GET', `/api/office/coupons/${id}`)).body.data
const codesOf = async (query: string) =>
  (await noura.call('GET', `/api/office/coupons?${query}`)).body.data.map(
    ({ code }: { code: string }) => code,
  )
const apply = (shopper: ShopCustomer, code: string) =>
  shopper.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
/** Applies the code to a cart with this plant and returns the discount. */
async function discountOn(code: string, plant: { id: number }): Promise<number | string> {
  const shopper = await shop.customer()
  await shopper.fillCart(plant as never, 2)
  const { status, body } = await apply(shopper, code)
  return status === 200 ? body.data.discount_amount : body.code
}

describe('a coupon', () => {
  test('a coupon created by staff is accepted in a cart at once, only for its products', async () => {
    const [shrub, pot] = [
      await shop.stockPlant({ priceHalalas: 10_000 }),
      await shop.stockPlant({ priceHalalas: 6_000 }),
    ]
    const coupon = await add(
      percent(' spring-20 ', { percent_bp: 2_000, product_ids: [shrub.id], note: 'Radio' }),
    )
    expect(coupon).toMatchObject({
      code: 'SPRING-20',
      product_ids: [shrub.id],
      state: 'active',
      is_fixed: false,
      version: 1,
    })
    expect(await discountOn('spring-20', shrub)).toBe(40)
    expect(await discountOn('spring-20', pot)).toBe('invalidPromoCode')

    const shopper = await shop.customer()
    await shopper.fillCart(shrub)
    await shopper.fillCart(pot)
    const { body } = await apply(shopper, 'spring-20')
    expect(
      body.data.items.map((line: { discount_amount: number }) => line.discount_amount),
    ).toEqual([20, 0])
  })

  test('a coupon with category, cap, minimum and dates is applied as in the cart', async () => {
    const plant = await shop.stockPlant({ priceHalalas: 10_000 })
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const inCategory = percent('CATEGORY', { category_ids: [1], max_discount_halalas: 500 })
    await add(inCategory)
    await add(percent('ELSEWHERE', { category_ids: [3] }))
    await add(percent('LARGE', { min_sub_total_halalas: 1_000_000 }))
    await add(percent('LATER', { starts_at: hour(1) }))
    await add(percent('OVER', { ends_at: hour(-1), starts_at: hour(-2) }))
    expect(await discountOn('CATEGORY', plant)).toBe(5)
    expect(await discountOn('ELSEWHERE', plant)).toBe('invalidPromoCode')
    expect(await discountOn('LARGE', plant)).toBe('couponMinimumNotMet')
    expect(await discountOn('LATER', plant)).toBe('invalidPromoCode')
    expect(await discountOn('OVER', plant)).toBe('invalidPromoCode')
    expect(await codesOf('view=scheduled')).toEqual(['LATER'])
    expect(await codesOf('view=expired')).toEqual(['OVER'])
    expect(await codesOf('sort=code&limit=2')).toEqual(['CATEGORY', 'ELSEWHERE'])
  })

  test('a coupon is paused and resumed, each change with a version and an audit row', async () => {
    const plant = await shop.stockPlant()
    const { id } = await add(percent('PAUSED'))
    const paused = await change(id, { version: 1, is_active: false })
    expect(paused.body.data).toMatchObject({ version: 2, state: 'paused' })
    expect(await discountOn('PAUSED', plant)).toBe('invalidPromoCode')
    const stale = await change(id, { version: 1, note: 'late' })
    expect(stale.status).toBe(409)
    expect(stale.body.data).toMatchObject({ version: 2, changed_fields: ['is_active'] })
    // The version may be sent as the ETag of the coupon.
    const { headers } = await noura.call('GET', `/api/office/coupons/${id}`)
    const tag = { 'If-Match': headers.get('ETag') ?? '', ...idempotencyHeaders() }
    expect(tag['If-Match']).toBe('"v2"')
    const on = { body: { is_active: true }, headers: tag }
    expect((await noura.call('PUT', `/api/office/coupons/${id}`, on)).status).toBe(200)
    expect(await discountOn('PAUSED', plant)).toBeGreaterThan(0)
    expect((await auditOf(shop, 'coupon.updated')).slice(0, 2)).toMatchObject([
      { entity_id: String(id), changes: { is_active: [false, true] } },
      { entity_id: String(id), changes: { is_active: [true, false] } },
    ])
  })

  test('a used coupon keeps its kind and value, and lists its orders', async () => {
    const plant = await shop.stockPlant({ priceHalalas: 10_000, stock: 20 })
    const { id } = await add(percent('USED', { usage_limit: 5 }))
    const shopper = await shop.customer()
    await shopper.fillCart(plant)
    await apply(shopper, 'USED')
    const { body } = await shopper.placeOrder()
    const orderId = body.data.order.id
    expect(await couponOf(id)).toMatchObject({ times_used: 1, is_fixed: true })
    for (const fields of [{ percent_bp: 500 }, { kind: 'fixed', amount_halalas: 100 }]) {
      const { status, body: refusal } = await change(id, { version: 1, ...fields })
      expect(status).toBe(422)
      expect(JSON.stringify(refusal.errors)).toContain('استُخدم')
    }
    expect((await change(id, { version: 1, usage_limit: 9, percent_bp: 1_000 })).status).toBe(200)
    const { body: uses } = await noura.call('GET', `/api/office/coupons/${id}/uses`)
    expect(uses.data).toMatchObject([{ order_id: orderId, discount_halalas: 1_000 }])
    expect(uses.sums).toMatchObject({ orders: 1, discount_halalas: 1_000 })
    await shopper.call('POST', `/api/v1/customer/orders/${orderId}/cancel`)
    const after = (await noura.call('GET', `/api/office/coupons/${id}/uses`)).body
    expect(after.sums).toEqual({ orders: 0, total_halalas: 0, discount_halalas: 0 })
    expect(after.data).toHaveLength(1)
    expect(await couponOf(id)).toMatchObject({ times_used: 0, is_fixed: true })
  })

  test.each([
    ['code', percent('a')],
    ['code', percent('TWO WORDS')],
    ['percent_bp', { code: 'NOVALUE', kind: 'percent' }],
    ['amount_halalas', { code: 'NOVALUE', kind: 'fixed', percent_bp: 100 }],
    ['percent_bp', percent('TOOMUCH', { percent_bp: 10_001 })],
    ['category_ids', percent('NOWHERE', { category_ids: [999] })],
    ['product_ids', percent('NOTHING', { product_ids: [2_000_000] })],
    [
      'ends_at',
      percent('BACKWARDS', {
        starts_at: '2026-11-02T00:00:00.000Z',
        ends_at: '2026-11-01T00:00:00.000Z',
      }),
    ],
  ])('a coupon with an invalid %s is refused', async (field, body) => {
    const { status, body: refusal } = await act(noura, '/coupons', body)
    expect(status).toBe(422)
    expect(Object.keys(refusal.errors)).toEqual([field])
  })

  test('a coupon needs a unique code, and members without the permission are refused', async () => {
    const { id } = await add(percent('TWICE'))
    const again = await act(noura, '/coupons', percent('twice'))
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['code']])
    const { id: other } = await add(percent('ONCE'))
    expect((await change(other, { version: 1, code: 'TWICE' })).status).toBe(422)
    const sara = await addMember(shop, 'Sara', 'catalogue')
    await sara.call('POST', '/api/office/session')
    expect((await sara.call('GET', `/api/office/coupons/${id}`)).status).toBe(403)
  })
})

test('a batch creates its codes once, writes them to a file, and each is accepted once', async () => {
  const plant = await shop.stockPlant({ priceHalalas: 10_000, stock: 20 })
  const { status, body } = await act(noura, '/coupons/batch', {
    count: 30,
    prefix: 'expo-',
    kind: 'fixed',
    amount_halalas: 1_500,
    product_ids: [plant.id],
  })
  expect(status).toBe(201)
  // A process ends after writing the codes and before the file: the next one writes the same codes.
  await shop.runJobs()
  const codesNow = async () =>
    (
      await sql<{ code: string }>`
        select code from coupons where batch_id is not null order by id`.execute(shop.db)
    ).rows.map(({ code }) => code)
  const codes = await codesNow()
  await sql`update jobs set state = 'queued', file_path = null where id = ${body.data.id}`.execute(
    shop.db,
  )
  await shop.runJobs()
  expect(await codesNow()).toEqual(codes)
  expect(new Set(codes).size).toBe(30)
  expect(codes.every((code) => /^EXPO-[A-Z2-9]{8}$/.test(code))).toBe(true)

  const job = (await noura.call('GET', `/api/office/jobs/${body.data.id}?locale=en`)).body.data
  expect(job).toMatchObject({ state: 'done', done: 30, title: 'Make 30 coupon codes' })
  const files = await readdir(shop.officeFilesDir)
  const texts = await Promise.all(
    files.map((file) => readFile(join(shop.officeFilesDir, file), 'utf8')),
  )
  expect(texts.some((text) => codes.every((code) => text.includes(`${code}\r\n`)))).toBe(true)

  expect(await codesOf('limit=100')).not.toContain(codes[0])
  expect(await codesOf(`q=${codes[0]}`)).toEqual([codes[0]])
  expect(await codesOf('view=batch&limit=100')).toHaveLength(30)
  const shopper = await shop.customer()
  await shopper.fillCart(plant)
  expect((await apply(shopper, codes[0]!)).body.data.discount_amount).toBe(15)
  await shopper.placeOrder()
  expect(await discountOn(codes[0]!, plant)).toBe('invalidPromoCode')
})
