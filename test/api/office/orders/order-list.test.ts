import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf, addDays } from '#shared/day.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, officeSettings } from '../../../support/office.ts'
import { payByCard } from '../../../support/payments/paid-by-card.ts'
import type { Plant } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let packer: ShopCustomer
let driver: ShopCustomer
let sara: ShopCustomer
let ficus: Plant
let palm: Plant
const ids: Record<string, number> = {}
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  owner = await shop.staff()
  packer = await addMember(shop, 'Huda', 'packer')
  driver = await addMember(shop, 'Fahad', 'driver')
  ficus = await shop.stockPlant({ priceHalalas: 10_000, stock: 100, pictures: 1 })
  palm = await shop.stockPlant({ priceHalalas: 25_000, stock: 100, categoryIds: [3] })
  sara = await shop.customer({ firstName: 'Sara', lastName: 'Alotaibi' })
  ids.pending = await order(sara, ficus)
  ids.processing = await order(sara, palm, 2)
  ids.shipped = await order(await shop.customer({ firstName: 'Hind' }), ficus)
  ids.delivered = await order(await shop.customer({ firstName: 'نورة', lastName: 'الحربي' }), ficus)
  ids.card = await order(await shop.customer({ firstName: 'ريم', lastName: 'الحربي' }), palm)
  await payByCard(shop, ids.card)
  await move('processing', 'processing')
  await move('shipped', 'processing', 'shipped')
  await move('delivered', 'processing', 'shipped', 'delivered')
  await sql`update orders set estimated_delivery_on = ${addDays(dayOf(new Date()), -1)} where id = ${ids.shipped}`.execute(
    shop.db,
  )
  await shop.db
    .updateTable('orders')
    .set({ driver_id: driver.id })
    .where('id', '=', ids.shipped)
    .execute()
})
afterAll(() => shop.close())

async function order(person: ShopCustomer, plant: Plant, quantity = 1): Promise<number> {
  await person.fillCart(plant, quantity)
  return (await person.placeOrder()).body.data.order.id
}
async function move(name: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) {
    const moved = await act(owner, `/orders/${ids[name]}/status`, { status })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  }
}
const list = async (query: string, member = owner) => {
  const { status, body } = await member.call('GET', `/api/office/orders?shape=row&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** The names of the orders found by a query, in its order. */
const found = async (query: string, member = owner) =>
  (await list(query, member)).data.map(({ id }: { id: number }) =>
    Object.keys(ids).find((name) => ids[name] === id),
  )

test('each queue lists the orders of its definition', async () => {
  // An order promised for today is late from tomorrow.
  await sql`update orders set estimated_delivery_on = ${dayOf(new Date())} where id = ${ids.processing}`.execute(
    shop.db,
  )
  expect(await found('view=to_confirm')).toEqual(['pending'])
  expect((await found('view=to_pack')).toSorted()).toEqual(['card', 'processing'])
  expect(await found('view=ready')).toEqual([])
  expect(await found('view=on_the_way')).toEqual(['shipped'])
  expect(await found('view=late')).toEqual(['shipped'])
  expect(await found('view=delivered')).toEqual(['delivered'])
  expect(await found('view=cancelled')).toEqual([])
  const { counters } = (await owner.call('GET', '/api/office/pulse')).body.data
  expect(counters).toMatchObject({ orders_to_confirm: 1, orders_to_pack: 2, orders_late: 1 })
  const stopsOf = async (member: ShopCustomer) =>
    (await member.call('GET', '/api/office/pulse')).body.data.counters.my_stops
  expect([await stopsOf(driver), await stopsOf(owner), await stopsOf(packer)]).toEqual([
    1,
    0,
    undefined,
  ])
  const counts = async (member: ShopCustomer) =>
    (await member.call('GET', '/api/office/orders/counts')).body.data
  const open = {
    to_confirm: 1,
    to_pack: 2,
    missing_plants: 0,
    ready: 0,
    on_the_way: 1,
    not_delivered: 0,
    late: 1,
  }
  expect(await counts(owner)).toEqual({ ...open, awaiting_payment: 0 })
  expect(await counts(packer)).toEqual(open)
  expect(await counts(driver)).toEqual({ ...open, to_confirm: 0, to_pack: 0 })
})

test('a row has the fields of the list', async () => {
  const { data, meta } = await list(`ids=${ids.processing}`)
  expect(meta.total).toBe(1)
  expect(data[0]).toMatchObject({
    number: String(1_000_000_000 + Number(ids.processing)),
    customer: { name: 'Sara Alotaibi', phone: sara.phone },
    city: 'Riyadh',
    line_count: 1,
    piece_count: 2,
    payment_method: 'cash_on_delivery',
    payment_state: 'unpaid',
    fulfilment: 'none',
    status: 'processing',
    is_late: false,
    total_halalas: 50_000,
    gone_halalas: 0,
    is_flagged: false,
    packer: null,
    allowed: expect.arrayContaining(['pack', 'ship', 'assign', 'edit_address', 'cancel']),
  })
})

test.each([
  ['status=pending', ['pending']],
  ['payment_method=credit_card', ['card']],
  ['payment_state=paid', ['card', 'delivered']],
  ['payment_state=unpaid', ['pending', 'processing', 'shipped']],
  ['promised=past', ['shipped']],
  ['city=riyadh&view=to_confirm', ['pending']],
  ['city=jeddah', []],
  ['min_total=20000', ['card', 'processing']],
  ['max_total=10000', ['delivered', 'pending', 'shipped']],
  ['first=0', ['processing']],
  ['has=note', []],
  ['coupon=NONE', []],
  ['q=الحربي', ['card', 'delivered']],
  ['q=sara', ['pending', 'processing']],
])('the query %s finds %j', async (query, expected) => {
  expect((await found(query)).toSorted()).toEqual(expected)
})

test('the filters by coupon, note, planting, category, district, customer, members and days find exactly their orders', async () => {
  await sql`update orders set coupon_code = 'EID26', packer_id = ${packer.id} where id = ${ids.card}`.execute(
    shop.db,
  )
  await sql`update order_items set planting_assistance = true where order_id = ${ids.shipped}`.execute(
    shop.db,
  )
  await sql`update orders set placed_at = now() - interval '3 days' where id = ${ids.delivered}`.execute(
    shop.db,
  )
  await sql`update order_addresses set national_address = '{"district":"Al Malqa"}' where order_id = ${ids.shipped}`.execute(
    shop.db,
  )
  await act(owner, `/orders/${ids.pending}/notes`, { text: 'Call first' })
  const today = dayOf(new Date())
  const before = addDays(today, -3)
  const others = ['card', 'pending', 'processing', 'shipped']
  const cases: [string, string[]][] = [
    ['coupon=eid26', ['card']],
    ['has=note', ['pending']],
    ['has=planting', ['shipped']],
    ['category=3', ['card', 'processing']],
    ['category=2', []],
    ['district=malqa', ['shipped']],
    ['district=olaya', []],
    [`customer=${sara.id}`, ['pending', 'processing']],
    [`customer=${sara.id}&view=to_pack`, ['processing']],
    [`promised=${addDays(today, -1)}`, ['shipped']],
    [`packer=${packer.id}`, ['card']],
    [`driver=${driver.id}`, ['shipped']],
    ['first=1&view=to_confirm', ['pending']],
    [`to=${before}`, ['delivered']],
    [`from=${before}&to=${before}`, ['delivered']],
    [`from=${addDays(before, 1)}`, others],
    [`from=${today}&to=${today}`, others],
  ]
  for (const [query, expected] of cases)
    expect((await found(query)).toSorted(), query).toEqual(expected)
})

async function foundByTracking(number: string): Promise<string[]> {
  const shipment = sql`update shipments set tracking_number = ${number} where order_id = ${Number(ids.shipped)}`
  await shipment.execute(shop.db)
  return found(`q=${number}`)
}

test('an order is found by its number, its customer’s phone, a SKU and a tracking number', async () => {
  expect(await found(`q=%23${ids.pending}`)).toEqual(['pending'])
  expect(await found(`q=${1_000_000_000 + Number(ids.shipped)}`)).toEqual(['shipped'])
  expect((await found(`q=0${sara.phone.slice(4)}`)).toSorted()).toEqual(['pending', 'processing'])
  expect((await found(`q=${sara.phone.slice(-4)}`)).toSorted()).toEqual(['pending', 'processing'])
  expect(await found('q=0000')).toEqual([])
  expect((await owner.call('GET', '/api/office/search?q=0000')).body.data).toMatchObject({
    orders: [],
    customers: [],
  })
  const { sku } = await shop.db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', palm.id)
    .executeTakeFirstOrThrow()
  expect((await found(`q=${sku}`)).toSorted()).toEqual(['card', 'processing'])
  const { tracking_number: number } = await shop.db
    .selectFrom('shipments')
    .select('tracking_number')
    .where('order_id', '=', Number(ids.shipped))
    .executeTakeFirstOrThrow()
  expect(await found(`q=${number.toLowerCase()}`)).toEqual(['shipped'])
  for (const ofCarrier of ['123456789012', 'sm-77'])
    expect(await foundByTracking(ofCarrier)).toEqual(['shipped'])
  expect((await found(`product=${palm.id}`)).toSorted()).toEqual(['card', 'processing'])
})

test('the list is sorted and paged up to the 10,000th row', async () => {
  expect(await found('sort=total&order=desc&limit=2')).toEqual(['processing', 'card'])
  expect(await found('sort=promised_on&order=asc&limit=1')).toEqual(['shipped'])
  expect(await owner.call('GET', '/api/office/orders?shape=row&page=500')).toMatchObject({
    status: 200,
  })
  const beyond = await owner.call('GET', '/api/office/orders?shape=row&page=500&limit=100')
  expect(beyond).toMatchObject({ status: 422, body: { errors: { page: expect.anything() } } })
})

describe('permissions for a part of the orders', () => {
  test('a packer sees open orders without sums and with masked phones, and cannot search by phone', async () => {
    expect((await found('', packer)).toSorted()).toEqual([
      'card',
      'pending',
      'processing',
      'shipped',
    ])
    const [row] = (await list(`ids=${ids.processing}`, packer)).data
    expect(row).not.toHaveProperty('total_halalas')
    expect(row).not.toHaveProperty('gone_halalas')
    expect(row.customer.phone).toMatch(/••/)
    expect(await found(`q=0${sara.phone.slice(4)}`, packer)).toEqual([])
    // Nor filter or sort by sums, which would reveal them.
    for (const bySums of ['min_total=50000', 'max_total=1', 'sort=total', 'coupon=X'])
      expect(await packer.call('GET', `/api/office/orders?shape=row&${bySums}`)).toMatchObject({
        status: 403,
        body: { permission: 'orders.read' },
      })
    const { status } = await packer.call('GET', `/api/office/orders/${ids.delivered}/office`)
    expect(status).toBe(404)
    const { data } = (await packer.call('GET', `/api/office/orders/${ids.processing}/office`)).body
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['order']))
    expect(JSON.stringify(data)).not.toMatch(/halalas|Palm Street/)
  })

  test('a driver sees only their own run, with the cash due', async () => {
    expect(await found('', driver)).toEqual(['shipped'])
    const { body } = await driver.call('GET', '/api/office/run')
    expect(body.data).toHaveLength(1)
    expect(body.data[0].order).toMatchObject({
      id: ids.shipped,
      due_halalas: 10_000,
      shipping: { lines: ['12 Palm Street', 'Al Malqa'] },
      allowed: expect.arrayContaining(['deliver']),
    })
    expect(body.data[0].order).not.toHaveProperty('sums')
    expect((await driver.call('GET', `/api/office/orders/${ids.pending}/office`)).status).toBe(404)
    await driver.call('GET', '/api/office/run')
    const seen = await shop.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'customer.viewed')
      .where('staff_id', '=', driver.id)
      .execute()
    expect(seen).toHaveLength(1)
  })

  test('the list of contract §19.3 is refused to a packer', async () => {
    expect((await packer.call('GET', '/api/office/orders')).status).toBe(403)
    expect((await owner.call('GET', '/api/office/orders?status=pending')).body.data).toHaveLength(1)
  })
})

test('the pulse counts the orders placed after a list was read, whatever its filters', async () => {
  const { meta } = await list('view=delivered')
  const newOrders = async (since: string) =>
    (await owner.call('GET', `/api/office/pulse?since=${since}`)).body.data.new_orders
  expect(await newOrders(meta.server_time)).toBe(0)
  await order(await shop.customer(), ficus)
  expect(await newOrders(meta.server_time)).toBe(1)
  expect(await newOrders((await list('')).meta.server_time)).toBe(0)
})
