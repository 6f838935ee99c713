import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Counter } from '#contract/office/home.ts'
import { queues } from '#office/layout/queues.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
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
    { kind: 'low_stock', count: 1, rows: [{ title: expect.stringContaining('نبتة الثعبان') }] },
    { kind: 'dead_messages', count: 1, rows: [{ title: 'orderPlaced' }] },
  ])
})

test('an English screen names plants in English on Home and in the search, and in Latin where there is no English name', async () => {
  const titles = async () => {
    const ask = async (path: string) =>
      (await noura.call('GET', `/api/office/${path}`, { headers: { 'X-Locale': 'en' } })).body.data
    const { cards } = await ask('home')
    const low = cards.find(({ kind }: { kind: string }) => kind === 'low_stock')
    return [low.rows[0].title, (await ask('search?q=dracaena')).products[0].title]
  }
  expect(await titles()).toEqual(['Snake plant', 'Snake plant'])
  await sql`update products set name_en = null`.execute(shop.db)
  onTestFinished(
    async () => void (await sql`update products set name_en = 'Snake plant'`.execute(shop.db)),
  )
  expect((await titles())[1]).toBe('Dracaena trifasciata')
})

test('a plant of an order, of a refund and of the best sellers has its name in each language and in Latin', async () => {
  const read = async (path: string) => (await noura.call('GET', `/api/office/${path}`)).body.data
  const { best_sellers: plants, latest } = (await read('home')).sales
  expect(latest, 'as much as its state in the list of orders needs').toMatchObject([
    { id: orderId, status: 'pending', fulfilment: 'none' },
  ])
  const { lines } = await read(`orders/${orderId}/office`)
  const { lines: refundable, has_left: hasLeft } = await read(`orders/${orderId}/refunds`)
  expect(hasLeft, 'nothing arrived dead of an order that never left').toBe(false)
  for (const named of [plants, lines, refundable])
    expect(named).toMatchObject([
      {
        name_ar: expect.stringContaining('نبتة الثعبان'),
        name_latin: 'Dracaena trifasciata',
        name_en: 'Snake plant',
      },
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

test('a card counts the orders, plants and jobs of the list that it opens', async () => {
  const low = await shop.stockPlant({ stock: 6 })
  const soldOut = await shop.stockPlant({ stock: 6 })
  const [unpaid, cancelled] = [
    await shop.stockPlant({ stock: 6 }),
    await shop.stockPlant({ stock: 6 }),
  ]
  const unsold = [await shop.stockPlant({ stock: 1 }), await shop.stockPlant({ stock: 0 })]
  const hind = await shop.customer()
  const orders: number[] = []
  for (const plant of [unpaid, unpaid, cancelled, low, soldOut]) {
    await hind.fillCart(plant)
    orders.push((await hind.placeOrder()).body.data.order.id)
  }
  const [justNow, longAgo, withdrawn] = orders
  await sql`update orders set status = 'pending_payment', placed_at = now() - case when id = ${longAgo} then interval '31 minutes' else interval '1 minute' end
    where id in (${justNow}, ${longAgo})`.execute(shop.db)
  await sql`update orders set status = 'cancelled' where id = ${withdrawn}`.execute(shop.db)
  await sql`update products set low_stock_at = 5, stock_quantity = case when id = ${soldOut.id} then 0 else 1 end
    where id in (${unpaid.id}, ${cancelled.id}, ${low.id}, ${soldOut.id})`.execute(shop.db)
  await sql`update products set low_stock_at = 5 where id = ${unsold[0]?.id}`.execute(shop.db)
  await sql`insert into jobs (kind, params, total, state, failed, created_by, finished_at)
    select 'products.bulk', '{"action": "archive"}', 2, state, failed, ${noura.id}, now() - ago
    from (values ('failed', 0, interval '1 day'), ('done', 2, interval '6 days'), ('done', 0, interval '1 day'), ('failed', 0, interval '8 days'))
      as finished (state, failed, ago)`.execute(shop.db)
  const idsOf = async (kind: Counter) => {
    const { pathname, searchParams } = new URL(queues[kind].to, 'http://shop')
    if (pathname === '/orders') searchParams.set('shape', 'row')
    const { body } = await noura.call('GET', `/api/office${pathname}?${searchParams.toString()}`)
    return body.data.map(({ id }: { id: number }) => id)
  }
  expect(await idsOf('orders_awaiting_payment')).toEqual([longAgo])
  const lowStock = await idsOf('low_stock')
  expect([unpaid, low, cancelled].map(({ id }) => lowStock.includes(id))).toEqual([
    false,
    true,
    false,
  ])
  expect(await idsOf('sold_out')).toEqual([soldOut.id])
  expect(await idsOf('failed_jobs')).toHaveLength(2)
  // The counts of plants may be ten seconds old.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  onTestFinished(() => void vi.useRealTimers())
  const counters = await countersOf(noura)
  for (const kind of ['orders_awaiting_payment', 'low_stock', 'sold_out', 'failed_jobs'] as const)
    expect([kind, await idsOf(kind)]).toEqual([
      kind,
      expect.objectContaining({ length: counters[kind] }),
    ])
})

test('the card of the orders to pack says how many are late, due today and due tomorrow', async () => {
  const today = dayOf(new Date())
  const daysIf = async (day: Day) => {
    await sql`update orders set status = 'processing', estimated_delivery_on = ${day} where id = ${orderId}`.execute(
      shop.db,
    )
    const { cards } = (await noura.call('GET', '/api/office/home')).body.data
    return cards.find(({ kind }: { kind: string }) => kind === 'orders_to_pack').days
  }
  expect(await daysIf(addDays(today, -1))).toEqual({ late: 1, today: 0, tomorrow: 0 })
  expect(await daysIf(today)).toEqual({ late: 0, today: 1, tomorrow: 0 })
  expect(await daysIf(addDays(today, 1))).toEqual({ late: 0, today: 0, tomorrow: 1 })
  expect(await daysIf(addDays(today, 2))).toEqual({ late: 0, today: 0, tomorrow: 0 })
})
