import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderNumber } from '#shared/order-number.ts'
import { addCoupon } from '../../support/coupon.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { memberWith, officeSettings } from '../../support/office.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
let orderId: number
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  noura = await shop.staff()
  const ficus = await shop.stockPlant({ stock: 3 })
  await sql`update products set low_stock_at = 5`.execute(shop.db)
  const sara = await shop.customer({ firstName: 'Mounira' })
  await sara.fillCart(ficus)
  orderId = (await sara.placeOrder()).body.data.order.id
  await sql`insert into outbox (key, channel, recipient, template, locale, facts, dead_at)
    values ('x', 'mail', 'a@example.com', 'orderPlaced', 'ar', '{}', now())`.execute(shop.db)
})
afterAll(() => shop.close())

const countersOf = async (member: ShopCustomer) =>
  (await member.call('GET', '/api/office/pulse')).body.data.counters

test('the pulse counts pending work that the member may open', async () => {
  expect(await countersOf(noura)).toMatchObject({
    orders_to_confirm: 1,
    orders_to_pack: 0,
    low_stock: 1,
    sold_out: 0,
    dead_messages: 1,
    failed_jobs: 0,
    law_tasks: 0,
  })
  const packer = await memberWith(shop, noura, ['packer'])
  expect(Object.keys(await countersOf(packer)).toSorted()).toEqual([
    'failed_jobs',
    'low_stock',
    'orders_late',
    'orders_to_confirm',
    'orders_to_pack',
    'sold_out',
  ])
  const driver = await memberWith(shop, noura, ['driver'])
  expect(await countersOf(driver)).toEqual({ my_stops: 0, failed_jobs: 0 })
  const since = new Date(Date.now() - 60_000).toISOString()
  const ask = async (member: ShopCustomer) =>
    (await member.call('GET', `/api/office/pulse?since=${since}`)).body.data.new_orders
  expect([await ask(noura), await ask(driver)]).toEqual([1, 0])
})

test('the home screen has a card for each kind of pending work, with its first rows', async () => {
  const { body } = await noura.call('GET', '/api/office/home')
  expect(body.data.cards).toMatchObject([
    {
      kind: 'orders_to_confirm',
      count: 1,
      rows: [
        { id: orderId, title: orderNumber(orderId), detail: expect.stringContaining('Mounira') },
      ],
    },
    { kind: 'low_stock', count: 1 },
    { kind: 'dead_messages', count: 1, rows: [{ title: 'orderPlaced' }] },
  ])
})

test('the search finds orders by number, name and phone, and products by name and SKU, as the member may see them', async () => {
  const search = async (member: ShopCustomer, q: string) =>
    (await member.call('GET', `/api/office/search?q=${encodeURIComponent(q)}`)).body.data
  expect((await search(noura, orderNumber(orderId))).orders).toMatchObject([{ id: orderId }])
  expect((await search(noura, 'mounira')).orders).toMatchObject([{ status: 'pending' }])
  const plant = await shop.db
    .selectFrom('products')
    .select(['id', 'sku', 'name_ar'])
    .executeTakeFirstOrThrow()
  expect((await search(noura, plant.sku)).products).toMatchObject([{ id: plant.id }])
  expect((await search(noura, plant.name_ar)).products).toMatchObject([{ title: plant.name_ar }])
  const driver = await memberWith(shop, noura, ['driver'])
  expect(await search(driver, 'mounira')).toEqual({
    orders: [],
    products: [],
    customers: [],
    requests: [],
    coupons: [],
  })
  const { id: couponId } = await addCoupon(shop.db, { code: 'EID26' })
  expect((await search(noura, 'eid2')).coupons).toEqual([
    { id: couponId, title: 'EID26', detail: null, state: 'active' },
  ])
  const packer = await memberWith(shop, noura, ['packer'])
  expect((await search(packer, 'mounira')).orders).toHaveLength(1)
  expect((await search(packer, 'eid2')).coupons).toEqual([])
  await sql`update orders set status = 'delivered'`.execute(shop.db)
  expect((await search(packer, 'mounira')).orders).toEqual([])
})
