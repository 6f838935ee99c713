import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkCatalogue } from '#domain/invariants/check-catalogue.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember } from '../../../support/office.ts'
import type { Plant } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import {
  changeProduct,
  makeVary,
  officeProduct,
  stockOfVariants,
  variantBody,
} from '../../../support/variants.ts'

const [small, medium, large] = [1, 2, 3] as const

let shop: Shop
let owner: ShopCustomer
let olive: Plant
let ids: Record<string, number>
let sku: Record<'s' | 'm', string>
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
})
afterAll(() => shop.close())
beforeEach(async () => {
  olive = await shop.stockPlant({ stock: 6, sizeIds: [small, medium, large], pictures: 2 })
  sku = { s: `${olive.sku}-S`, m: `${olive.sku}-M` }
  ids = await makeVary(owner, olive, [
    { sizeId: small, sku: sku.s, priceHalalas: 4_900, stock: 3 },
    { sizeId: medium, sku: sku.m, priceHalalas: 8_900 },
  ])
})
afterEach(async () => {
  expect(shop.failures.splice(0)).toEqual([])
  expect(await checkInvariants(shop.db)).toEqual([])
  expect(await checkCatalogue(shop.db)).toEqual([])
})

const change = (fields: object, plant = olive) => changeProduct(owner, plant, fields)
const read = (plant = olive) => officeProduct(owner, plant)
const adjust = (variantId: number, amount: number) =>
  act(owner, '/stock/adjustments', {
    reason: 'correction',
    lines: [{ product_id: olive.id, variant_id: variantId, change: amount }],
  })

describe('a plant that begins to vary', () => {
  test('a varying plant has the price of its cheapest variant and the sum of their stock, and its former stock is removed', async () => {
    expect(await read()).toMatchObject({
      varies: true,
      price_halalas: 4_900,
      price_to_halalas: 8_900,
      stock: { tracked: true, available: 3 },
      variants: [
        { sku: sku.s, stock_quantity: 3, reserved: 0 },
        { sku: sku.m, stock_quantity: 0, reserved: 0 },
      ],
    })
    const { body } = await owner.call('GET', `/api/office/stock/movements?product=${olive.id}`)
    expect(
      body.data.map(({ reason, quantity, variant_id }: Record<string, unknown>) => [
        reason,
        quantity,
        variant_id,
      ]),
    ).toEqual([
      ['received', 3, ids[sku.s]],
      ['adjusted', -6, null],
      ['received', 6, null],
    ])
  })

  test('a plant that begins to vary gets a version, a snapshot and an audit row', async () => {
    const { body } = await owner.call('GET', `/api/office/products/${olive.id}/history`)
    expect(body.data[0].changes).toMatchObject({
      varies: [false, true],
      price_halalas: [12_000, 4_900],
      variants: [[], [{ sku: sku.s }, { sku: sku.m }]],
    })
    const audits = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'product')
      .where('entity_id', '=', String(olive.id))
      .execute()
    expect(audits).toEqual([{ action: 'product.updated' }])
  })

  test('a varying plant needs a variant for sale with its own options and pictures', async () => {
    const rose = await shop.stockPlant({ sizeIds: [small] })
    const refused = async (fields: object) => Object.keys((await change(fields, rose)).body.errors)
    const one = variantBody({ sizeId: small, sku: `${rose.sku}-S`, priceHalalas: 100 })
    expect(await refused({ varies: true })).toEqual(['varies'])
    expect(await refused({ varies: true, variants: [{ ...one, is_active: false }] })).toEqual([
      'varies',
    ])
    expect(await refused({ varies: true, variants: [{ ...one, size_id: large }] })).toEqual([
      'variants.0.size_id',
    ])
    expect(await refused({ varies: true, variants: [{ ...one, image_id: 1 }] })).toEqual([
      'variants.0.image_id',
    ])
  })

  test('missing SKUs of variants are generated', async () => {
    const rose = await shop.stockPlant({ sizeIds: [small, medium] })
    const { sku: _, ...one } = variantBody({ sizeId: small, sku: '', priceHalalas: 100 })
    const { body } = await change(
      { varies: true, variants: [one, { ...one, size_id: medium }] },
      rose,
    )
    expect(body.data.variants.map((variant: { sku: string }) => variant.sku)).toEqual([
      `${rose.sku}-1`,
      `${rose.sku}-2`,
    ])
  })

  test('a plant begins to vary only with the permission for prices', async () => {
    const writer = await addMember(shop, 'Sami', 'catalogue')
    const rose = await shop.stockPlant({ sizeIds: [small] })
    const { status, body } = await changeProduct(writer, rose, {
      varies: true,
      variants: [variantBody({ sizeId: small, sku: `${rose.sku}-S`, priceHalalas: 100 })],
    })
    expect([status, body.permission]).toEqual([403, 'catalogue.price'])
    expect(await shop.stockOf(rose)).toBe(14)
  })
})

describe('stock of variants', () => {
  test('stock of variants changes by receipts, adjustments and undoing, and the plant has the sum', async () => {
    const received = await act(owner, '/stock/receipts', {
      received_on: '2026-11-01',
      lines: [{ product_id: olive.id, variant_id: ids[sku.m], delivered: 10, broken: 2 }],
    })
    expect(await shop.stockOf(olive)).toBe(11)
    expect((await adjust(ids[sku.s] ?? 0, -2)).status).toBe(201)
    expect(await stockOfVariants(shop, olive)).toEqual({ [sku.s]: 1, [sku.m]: 8 })
    const short = await adjust(ids[sku.s] ?? 0, -2)
    expect([short.status, short.body.message]).toEqual([
      400,
      'الكمية من «نبتة الثعبان · صغير» لا تكفي: المتوفر 1.',
    ])
    await act(owner, `/stock/documents/${received.body.data.id}/undo`)
    expect(await stockOfVariants(shop, olive)).toEqual({ [sku.s]: 1, [sku.m]: 0 })
    expect(await shop.stockOf(olive)).toBe(1)
  })

  test('stock of variants is counted by variant, and a line without one is refused', async () => {
    const opened = await act(owner, '/stock/counts', { product_ids: [olive.id] })
    expect(opened.body.data.lines).toMatchObject([
      { variant: { sku: sku.s } },
      { variant: { sku: sku.m } },
    ])
    const path = `/stock/counts/${opened.body.data.id}`
    const counted_at = new Date().toISOString()
    await act(
      owner,
      `${path}/lines`,
      {
        lines: [
          { product_id: olive.id, variant_id: ids[sku.s], counted: 5, counted_at },
          { product_id: olive.id, variant_id: ids[sku.m], counted: 1, counted_at },
        ],
      },
      'PUT',
    )
    expect((await act(owner, `${path}/apply`)).status).toBe(200)
    expect(await stockOfVariants(shop, olive)).toEqual({ [sku.s]: 5, [sku.m]: 1 })
    const refused = await act(owner, '/stock/adjustments', {
      reason: 'correction',
      lines: [{ product_id: olive.id, change: 1 }],
    })
    expect(Object.keys(refused.body.errors)).toEqual(['lines.0.variant_id'])
  })

  test('stock of an inactive variant does not count for the plant, also when it changes', async () => {
    const { variants } = await read()
    await change({ variants: [{ ...variants[0], is_active: false }, variants[1]] })
    expect(await shop.stockOf(olive)).toBe(0)
    expect((await adjust(ids[sku.s] ?? 0, 4)).status).toBe(201)
    expect(await shop.stockOf(olive)).toBe(0)
    await change({ variants })
    expect(await shop.stockOf(olive)).toBe(7)
  })

  test('stock of a variant changed by SQL is a movement of the variant and is added to the plant’s stock', async () => {
    await sql`update product_variants set stock_quantity = 9 where id = ${ids[sku.m]}`.execute(
      shop.db,
    )
    await sql`update product_variants set stock_quantity = 1 where id = ${ids[sku.s]}`.execute(
      shop.db,
    )
    expect(await shop.stockOf(olive)).toBe(10)
    const { body } = await owner.call('GET', `/api/office/stock/movements?product=${olive.id}`)
    expect(body.data.slice(0, 2)).toMatchObject([
      { reason: 'adjusted', quantity: -2, variant_id: ids[sku.s] },
      { reason: 'adjusted', quantity: 9, variant_id: ids[sku.m] },
    ])
  })

  test('stock of a variant that is not its movements is found by the invariants', async () => {
    await shop.db.transaction().execute(async (tx) => {
      // As the shop's own statements mark that they write the movement themselves.
      await sql`select set_config('warif.stock_accounted', 'on', true)`.execute(tx)
      await sql`update product_variants set stock_quantity = 9 where id = ${ids[sku.m]}`.execute(tx)
    })
    expect(await checkInvariants(shop.db)).toEqual([
      { rule: 'a variant’s stock that is not its movements', id: String(ids[sku.m]) },
    ])
    expect(await checkCatalogue(shop.db)).toEqual([
      { rule: 'a product that is not its variants', id: String(olive.id) },
    ])
    await sql`update product_variants set stock_quantity = 0 where id = ${ids[sku.m]}`.execute(
      shop.db,
    )
  })

  test('tracking is changed for all variants at once', async () => {
    await change({ stock_tracked: false })
    expect(await stockOfVariants(shop, olive)).toEqual({ [sku.s]: null, [sku.m]: null })
    expect(await shop.stockOf(olive)).toBeNull()
    await change({ stock_tracked: true })
    expect(await stockOfVariants(shop, olive)).toEqual({ [sku.s]: 0, [sku.m]: 0 })
    expect(await shop.stockOf(olive)).toBe(0)
  })
})

describe('a variant left out of an edit', () => {
  test('a variant left out of an edit is removed, or deactivated when it was in stock', async () => {
    const { variants } = await read()
    const { body } = await change({
      size_ids: [large],
      variants: [variantBody({ sizeId: large, sku: `${olive.sku}-L`, priceHalalas: 9_900 })],
    })
    expect(body.data.variants).toMatchObject([
      { sku: `${olive.sku}-L`, is_active: true },
      { id: variants[0].id, sku: sku.s, is_active: false, stock_quantity: 3 },
    ])
    expect(body.data.stock.available).toBe(0)
  })

  test('a variant left out after it was ordered stays in its orders, and its plants return to it', async () => {
    const sara = await shop.customer()
    await sara.fillCart(olive, 3, { sizeId: small })
    const { id } = (await sara.placeOrder()).body.data.order
    const orderOf = async () => (await sara.call('GET', `/api/v1/customer/orders/${id}`)).body.data
    const packed = async () =>
      (await owner.call('GET', `/api/office/orders/${id}/office`)).body.data.lines
    const [before, linesBefore] = [await orderOf(), await packed()]
    expect(before.items).toMatchObject([
      { sku: sku.s, additional: { super_attribute: { size: small } } },
    ])
    expect(linesBefore).toMatchObject([{ variant_sku: sku.s, size: { name_en: 'Small' } }])
    await change({
      size_ids: [large],
      variants: [variantBody({ sizeId: large, sku: `${olive.sku}-L`, priceHalalas: 9_900 })],
    })
    expect((await read()).variants).toMatchObject([
      { sku: `${olive.sku}-L`, is_active: true },
      { id: ids[sku.s], sku: sku.s, is_active: false, stock_quantity: 0 },
    ])
    expect([await orderOf(), await packed()]).toEqual([before, linesBefore])
    expect(
      (
        await owner.call('POST', `/api/office/orders/${id}/status`, {
          body: { status: 'cancelled' },
        })
      ).status,
    ).toBe(200)
    expect(await stockOfVariants(shop, olive)).toMatchObject({ [sku.s]: 3 })
    expect(await shop.stockOf(olive)).toBe(0)
  })
})

describe('restoring an old version', () => {
  test('restoring a version brings back its prices and variants, and no stock', async () => {
    const before = await read()
    const [first, second] = before.variants
    await change({ variants: [{ ...first, price_halalas: 5_500 }] })
    await adjust(first.id, 2)
    const { version } = await read()
    const { status, body } = await owner.call('POST', `/api/office/products/${olive.id}/restore`, {
      body: { version_to_restore: before.version, version },
    })
    expect(status).toBe(200)
    expect(body.data.variants).toMatchObject([
      { id: first.id, price_halalas: 4_900, stock_quantity: 5 },
      { sku: second.sku, price_halalas: 8_900, stock_quantity: 0, is_active: true },
    ])
    expect(body.data).toMatchObject({ price_halalas: 4_900, price_to_halalas: 8_900 })
  })

  test('restoring a version brings back the options of the plant and of its variants', async () => {
    const before = await read()
    const [first, second] = before.variants
    await change({ size_ids: [medium, large], variants: [second, { ...first, size_id: large }] })
    const { version } = await read()
    const { status, body } = await owner.call('POST', `/api/office/products/${olive.id}/restore`, {
      body: { version_to_restore: before.version, version },
    })
    expect(status).toBe(200)
    expect(body.data.size_ids).toEqual(before.size_ids)
    expect(body.data.variants).toMatchObject([
      { id: first.id, size_id: small, sku: sku.s, stock_quantity: 3 },
      { id: second.id, size_id: medium, sku: sku.m },
    ])
  })

  test('restoring a version from before the plant varied keeps the variants', async () => {
    const { version } = await read()
    const { status, body } = await owner.call('POST', `/api/office/products/${olive.id}/restore`, {
      body: { version_to_restore: 1, version },
    })
    expect([status, body.data.varies, body.data.variants.length]).toEqual([200, true, 2])
  })
})

test('the lists of products and of stock show variants', async () => {
  const { body } = await owner.call('GET', `/api/office/stock?ids=${olive.id}`)
  expect(body.data[0]).toMatchObject({
    available: 3,
    variants: [
      { sku: sku.s, available: 3 },
      { sku: sku.m, available: 0 },
    ],
  })
  const list = await owner.call('GET', `/api/office/products?q=${olive.sku}`)
  expect(list.body.data[0]).toMatchObject({ varies: true, price_to_halalas: 8_900 })
  const found = await shop.call('GET', `/api/products?facets=0&q=${sku.m}`)
  expect(found.body.data.map(({ id }: Plant) => id)).toEqual([olive.id])
})
