import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyDuePrices } from '#domain/office/sales/apply-due-prices.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, auditOf, proveIdentity } from '../../../support/office.ts'
import type { Plant, StockPlantOptions } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { changeProduct, makeVary, officeProduct } from '../../../support/variants.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  noura = await shop.staff()
})
afterAll(() => shop.close())

const today = () => dayOf(new Date())
const inDays = (count: number) => addDays(today(), count)
const plant = (options: StockPlantOptions = {}) =>
  shop.stockPlant({ priceHalalas: 10_000, stock: null, ...options })
const idsOf = (plants: Plant[]) => plants.map(({ id }) => id)

const addSale = async (plants: Plant[], more: object = {}) => {
  const { status, body } = await act(noura, '/sales', {
    name_ar: 'اليوم الوطني',
    name_en: 'National Day',
    starts_on: inDays(1),
    ends_on: inDays(7),
    rule: { percent_bp: 2_000 },
    include: { product_ids: idsOf(plants) },
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const saleOf = async (id: number) => (await noura.call('GET', `/api/office/sales/${id}`)).body.data
const jobOf = async (id: number) => (await noura.call('GET', `/api/office/jobs/${id}`)).body.data
const finish = async (path: string) => {
  const { status, body } = await act(noura, path)
  expect(status, JSON.stringify(body)).toBe(201)
  await shop.runJobs()
  return jobOf(body.data.id)
}
/** Schedules a sale of these plants and returns it with its job. */
const schedule = async (plants: Plant[], more: object = {}) => {
  const sale = await addSale(plants, more)
  return { sale, job: await finish(`/sales/${sale.id}/schedule`) }
}
const leftOut = async (jobId: number) =>
  (await noura.call('GET', `/api/office/jobs/${jobId}/rows?state=failed,skipped`)).body.data.map(
    ({ entity_id: id, code }: { entity_id: string; code: string }) => [Number(id), code],
  )
/** The price of each plant in a cart, in halalas. */
async function pricesOf(plants: Plant[]): Promise<number[]> {
  const shopper = await shop.customer()
  for (const one of plants) await shopper.fillCart(one)
  const { items } = await shopper.cart()
  return items.map(({ price }: { price: number }) => Math.round(price * 100))
}
/** Moves every stored day back, and applies the prices that are due. */
async function advanceDays(days: number): Promise<void> {
  for (const [table, columns] of [
    ['products', ['special_starts_on', 'special_ends_on']],
    ['scheduled_prices', ['starts_on', 'ends_on']],
    ['sales', ['starts_on', 'ends_on']],
    ['due_price_changes', ['due_on']],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${days}::int`),
    )}`.execute(shop.db)
  while ((await applyDuePrices(shop.db)).isMore);
}

describe('a sale', () => {
  test('a sale of a category, without its new plants, begins and ends at midnight', async () => {
    const [old, excluded, fresh, elsewhere] = [
      await plant({ categoryIds: [3] }),
      await plant({ categoryIds: [3] }),
      await plant({ categoryIds: [3] }),
      await plant({ categoryIds: [2] }),
    ]
    await sql`update products set created_at = now() - interval '9 days' where id <> ${fresh!.id}`.execute(
      shop.db,
    )
    const all = [old!, excluded!, fresh!, elsewhere!]
    const { sale, job } = await schedule([], {
      licence_number: 'MC-2026-117',
      include: { category_ids: [3] },
      exclude: { product_ids: [excluded!.id], filter: { from: today() } },
    })
    expect(job).toMatchObject({
      kind: 'products.sale',
      state: 'done',
      done: 1,
      can_undo: true,
      title: 'جدولة تخفيض «اليوم الوطني» على منتج واحد',
    })
    expect(await saleOf(sale.id)).toMatchObject({
      phase: 'scheduled',
      products: 1,
      licence_number: 'MC-2026-117',
    })
    expect(await pricesOf(all)).toEqual([10_000, 10_000, 10_000, 10_000])
    await advanceDays(1)
    expect((await saleOf(sale.id)).phase).toBe('running')
    expect(await pricesOf(all)).toEqual([8_000, 10_000, 10_000, 10_000])
    await advanceDays(6)
    expect((await pricesOf([old!]))[0]).toBe(8_000)
    await advanceDays(1)
    expect((await saleOf(sale.id)).phase).toBe('ended')
    expect((await pricesOf([old!]))[0]).toBe(10_000)
    // No special price is left that would refuse a lower price.
    expect((await officeProduct(noura, old!)).special_price_halalas).toBeNull()
    expect((await auditOf(shop, 'sale.scheduled'))[0]).toMatchObject({
      entity_id: String(sale.id),
      staff_id: noura.id,
    })
  })

  test('a sale skips a plant with a special price, or replaces that price and restores it afterwards', async () => {
    const [own, other] = [
      await plant({ specialPriceHalalas: 9_000 }),
      await plant({ specialPriceHalalas: 9_000 }),
    ]
    const skipping = await schedule([own!])
    expect(skipping.job).toMatchObject({ done: 0, skipped: 1 })
    expect(await leftOut(skipping.job.id)).toEqual([[own!.id, 'salesOverlap']])

    const { job } = await schedule([other!], { on_overlap: 'replace', ends_on: inDays(2) })
    expect(job).toMatchObject({ done: 1 })
    expect(await pricesOf([own!, other!])).toEqual([9_000, 9_000])
    // The product lists its sales besides its own price.
    expect((await officeProduct(noura, own!)).scheduled).toEqual([])
    expect((await officeProduct(noura, other!)).scheduled).toMatchObject([
      { sale_id: null, starts_on: null, prices: [{ special_price_halalas: 9_000 }] },
      {
        name_en: 'National Day',
        starts_on: inDays(1),
        ends_on: inDays(2),
        prices: [{ variant_id: null, special_price_halalas: 8_000 }],
      },
    ])
    await advanceDays(1)
    expect(await pricesOf([own!, other!])).toEqual([9_000, 8_000])
    await advanceDays(2)
    expect(await pricesOf([own!, other!])).toEqual([9_000, 9_000])
    expect((await officeProduct(noura, other!)).special_ends_on).toBeNull()
  })

  test('a sale is tried again the next day for a product that is refused', async () => {
    const one = await plant({ specialPriceHalalas: 9_000 })
    const { job } = await schedule([one], { on_overlap: 'replace', ends_on: inDays(2) })
    expect(job).toMatchObject({ done: 1 })
    await advanceDays(1)
    expect(await pricesOf([one])).toEqual([8_000])
    // SQL does not check the length of a description.
    const describe = (text: string) =>
      sql`update products set description_ar = ${text} where id = ${one.id}`.execute(shop.db)
    await describe('و'.repeat(200_000))
    await advanceDays(2)
    await describe('')
    await advanceDays(1)
    expect(await pricesOf([one])).toEqual([9_000])
  })

  test('a sale follows another without a gap, and replaces days of one with a higher price', async () => {
    const plants = [await plant()]
    await schedule(plants, { ends_on: inDays(2) })
    const second = await schedule(plants, {
      starts_on: inDays(3),
      ends_on: inDays(4),
      rule: { amount_halalas: 3_050 },
      round: '50',
    })
    expect(second.job).toMatchObject({ done: 1 })
    const third = await schedule(plants, {
      starts_on: inDays(2),
      ends_on: inDays(2),
      rule: { percent_bp: 5_000 },
      on_overlap: 'replace',
    })
    expect(third.job).toMatchObject({ done: 1 })
    const seen: number[] = []
    for (let day = 0; day <= 5; day += 1) {
      seen.push(...(await pricesOf(plants)))
      await advanceDays(1)
    }
    expect(seen).toEqual([10_000, 8_000, 5_000, 6_950, 6_950, 10_000])
  })

  test('a sale reduces each variant of a plant, also between two sales', async () => {
    const one = await plant({ sizeIds: [1, 2], stock: 0 })
    const ids = await makeVary(noura, one, [
      { sku: 'SALE-S', sizeId: 1, priceHalalas: 4_000, stock: 5 },
      { sku: 'SALE-M', sizeId: 2, priceHalalas: 9_000, stock: 5 },
    ])
    await schedule([one], { starts_on: today(), ends_on: today() })
    await schedule([one], {
      starts_on: inDays(1),
      ends_on: inDays(1),
      rule: {
        prices: [{ product_id: one.id, variant_id: ids['SALE-M'], special_price_halalas: 8_100 }],
      },
    })
    const now = async () => {
      const shopper = await shop.customer()
      await shopper.fillCart(one, 1, { sizeId: 1 })
      await shopper.fillCart(one, 1, { sizeId: 2 })
      const { items } = await shopper.cart()
      return items.map(({ price }: { price: number }) => Math.round(price * 100))
    }
    expect(await now()).toEqual([3_200, 7_200])
    await advanceDays(1)
    expect(await now()).toEqual([4_000, 8_100])
    await advanceDays(1)
    expect(await now()).toEqual([4_000, 9_000])
  })

  test('a special price of a variant begins and ends in lists too, where the variant becomes the cheapest', async () => {
    const one = await plant({ sizeIds: [1, 2], stock: 0 })
    await makeVary(noura, one, [
      { sku: 'OWN-S', sizeId: 1, priceHalalas: 4_000, stock: 5 },
      { sku: 'OWN-M', sizeId: 2, priceHalalas: 9_000, specialPriceHalalas: 3_000, stock: 5 },
    ])
    const days = { special_starts_on: inDays(1), special_ends_on: inDays(2) }
    expect((await changeProduct(noura, one, days)).status).toBe(200)
    const stored = async () => {
      const { price_halalas, special_price_halalas, price_to_halalas } = await shop.db
        .selectFrom('products')
        .selectAll()
        .where('id', '=', one.id)
        .executeTakeFirstOrThrow()
      return [price_halalas, special_price_halalas, price_to_halalas]
    }
    expect(await stored()).toEqual([4_000, null, 9_000])
    await advanceDays(1)
    expect(await stored()).toEqual([9_000, 3_000, 4_000])
    await advanceDays(1)
    expect(await stored()).toEqual([9_000, 3_000, 4_000])
    await advanceDays(1)
    expect(await stored()).toEqual([4_000, null, 9_000])
  })

  test('a sale previews each price and changes none by it', async () => {
    const [cheap, special, costly] = [
      await plant({ priceHalalas: 1 }),
      await plant({ specialPriceHalalas: 9_000 }),
      await plant(),
    ]
    await sql`update products set average_cost_halalas = 8000 where id = ${costly!.id}`.execute(
      shop.db,
    )
    const { id } = await addSale([cheap!, special!, costly!])
    const look = async (query = '', member = noura) =>
      (await member.call('POST', `/api/office/sales/${id}/preview?locale=en&${query}`)).body
    const { data, sums } = await look()
    expect(sums).toEqual({
      products: 3,
      reduced_products: 1,
      reduced: 1,
      skipped: 1,
      refused: 1,
      overlaps: 1,
      negative: 1,
    })
    expect(data).toMatchObject([
      { product_id: cheap!.id, state: 'refused', new_price_halalas: null },
      {
        product_id: special!.id,
        state: 'skipped',
        message: 'It has another special price in these days.',
        overlap: { sale_id: null },
      },
      {
        product_id: costly!.id,
        price_halalas: 10_000,
        new_price_halalas: 8_000,
        // 80.00 contain 10.43 of VAT; the remaining 69.57 are compared with the cost of 80.00.
        margin_bp: -1_499,
        overlap: null,
      },
    ])
    expect((await look('only=negative')).data).toHaveLength(1)
    expect((await look('only=left_out')).meta.total).toBe(2)
    expect(await pricesOf([costly!])).toEqual([10_000])
    // The margin is computed with the current VAT: a seller without registration charges none.
    await proveIdentity(shop, noura)
    const registered = (is: boolean, version: number) =>
      act(noura, '/settings/legal', { is_vat_registered: is, version }, 'PUT')
    expect((await registered(false, 1)).status).toBe(200)
    expect((await look()).data[2].margin_bp).toBe(0)
    expect((await registered(true, 2)).status).toBe(200)
  })

  test('a sale is stopped and scheduled again, and both can be undone', async () => {
    const plants = [await plant(), await plant({ specialPriceHalalas: 9_500 })]
    const { sale, job } = await schedule(plants, { starts_on: today(), on_overlap: 'replace' })
    expect(await pricesOf(plants)).toEqual([8_000, 8_000])
    const fixed = await act(noura, `/sales/${sale.id}`, { version: 2, round: '00' }, 'PUT')
    expect([fixed.status, Object.keys(fixed.body.errors)]).toEqual([422, ['round']])
    const renamed = { version: 2, name_en: 'Founding Day', licence_number: '77' }
    expect((await act(noura, `/sales/${sale.id}`, renamed, 'PUT')).status).toBe(200)

    const stop = await finish(`/sales/${sale.id}/stop`)
    expect(await pricesOf(plants)).toEqual([10_000, 9_500])
    expect((await saleOf(sale.id)).phase).toBe('stopped')
    await finish(`/jobs/${stop.id}/undo`)
    expect(await pricesOf(plants)).toEqual([8_000, 8_000])
    expect((await saleOf(sale.id)).phase).toBe('running')
    // The job that scheduled the sale is no longer the last.
    await finish(`/jobs/${job.id}/undo`)
    expect(await pricesOf(plants)).toEqual([8_000, 8_000])

    await finish(`/sales/${sale.id}/stop`)
    const again = await finish(`/sales/${sale.id}/schedule`)
    expect(await pricesOf(plants)).toEqual([8_000, 8_000])
    await finish(`/jobs/${again.id}/undo`)
    expect(await pricesOf(plants)).toEqual([10_000, 9_500])
    expect((await saleOf(sale.id)).phase).toBe('draft')
    expect((await act(noura, `/sales/${sale.id}/stop`)).body.code).toBe('invalidTransition')
    await advanceDays(9)
    expect(await pricesOf(plants)).toEqual([10_000, 9_500])
  })

  test('a sale yields to a special price that staff set or remove in its days', async () => {
    const [dearer, out] = [await plant(), await plant()]
    const { sale } = await schedule([dearer!, out!], { starts_on: today(), ends_on: inDays(2) })
    const own = { special_price_halalas: 9_900, special_ends_on: today() }
    expect((await changeProduct(noura, dearer!, own)).status).toBe(200)
    expect((await changeProduct(noura, out!, { special_price_halalas: null })).status).toBe(200)
    await advanceDays(0)
    expect(await pricesOf([dearer!, out!])).toEqual([9_900, 10_000])
    await advanceDays(1)
    expect(await pricesOf([dearer!, out!])).toEqual([8_000, 10_000])
    await finish(`/sales/${sale.id}/stop`)
    expect(await pricesOf([dearer!, out!])).toEqual([10_000, 10_000])
  })

  test('a sale is refused without a rule, with invalid days, without products, and to members without the permission for prices', async () => {
    const body = { name_ar: 'أ', name_en: 'A', starts_on: inDays(2), ends_on: inDays(3) }
    const rule = { percent_bp: 1_000 }
    for (const [field, wrong] of [
      ['rule', { ...body, rule: {} }],
      ['rule', { ...body, rule: { percent_bp: 1_000, amount_halalas: 5 } }],
      ['ends_on', { ...body, rule, ends_on: inDays(1) }],
      ['ends_on', { ...body, rule, starts_on: inDays(-3), ends_on: inDays(-1) }],
      ['include.filter', { ...body, rule, include: { filter: { unknown: '1' } } }],
    ] as const) {
      const { status, body: refusal } = await act(noura, '/sales', wrong)
      expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]])
    }
    const over = await addSale([await plant()])
    await advanceDays(8)
    const late = await act(noura, `/sales/${over.id}/schedule`)
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['ends_on']])
    const none = await addSale([], { include: { product_ids: [2_000_000] } })
    expect((await act(noura, `/sales/${none.id}/schedule`)).status).toBe(422)
    const sara = await addMember(shop, 'Sara', 'catalogue')
    await sara.call('POST', '/api/office/session')
    expect((await sara.call('GET', `/api/office/sales/${over.id}`)).status).toBe(403)
  })
})

test('an interrupted scheduling continues from its last batch without repeating it, and stopping ends the whole sale', async () => {
  const plants: Plant[] = []
  for (let count = 0; count < 104; count += 1) plants.push(await plant({ priceHalalas: 1_000 }))
  const { id } = await addSale(plants, { starts_on: today() })
  const { body } = await act(noura, `/sales/${id}/schedule`)
  const reduced = async () =>
    Number(
      (
        await sql<{ count: string }>`
          select count(*) from products where special_price_halalas = 800 and id = any(${idsOf(plants)}::int[])`.execute(
          shop.db,
        )
      ).rows[0]?.count,
    )
  let batches = 0
  await expect(
    shop.runJobs(() => {
      batches += 1
      if (batches > 1) throw Object.assign(new Error('the process dies'), { code: '57P01' })
    }),
  ).rejects.toThrow('the process dies')
  expect(await reduced()).toBe(100)
  await sql`update jobs set lease_until = now() where state = 'running'`.execute(shop.db)
  await shop.runJobs()
  expect(await reduced()).toBe(104)
  expect(await jobOf(body.data.id)).toMatchObject({ state: 'done', done: 104, failed: 0 })
  const { rows } = await sql`
    select from audit_log where request_id = ${`job-${body.data.id}`} and action = 'product.updated'`.execute(
    shop.db,
  )
  expect(rows).toHaveLength(104)

  const stop = await finish(`/sales/${id}/stop`)
  expect(stop).toMatchObject({ done: 104, failed: 0, skipped: 0 })
  expect(await reduced()).toBe(0)

  // Stopped during scheduling: reduced prices are restored, and no more are reduced.
  await act(noura, `/sales/${id}/schedule`)
  batches = 0
  await shop
    .runJobs(() => {
      batches += 1
      if (batches > 1) throw Object.assign(new Error('the process dies'), { code: '57P01' })
    })
    .catch(() => {})
  expect(await reduced()).toBe(100)
  await finish(`/sales/${id}/stop`)
  expect(await reduced()).toBe(0)
})
