import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let ficus: Plant
let sara: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 20 })
  sara = await shop.customer()
})
afterAll(() => shop.close())

const cart = '/api/v1/customer/cart'

test('a price, a total or a discount sent by a shopper is ignored', async () => {
  const forged = {
    price: 1,
    custom_price: 1,
    base_price: 0.01,
    total: 1,
    discount_amount: 999,
    tax_percent: 0,
    grand_total: 1,
  }
  await sara.call('POST', `${cart}/add/${ficus.id}`, {
    body: { quantity: 2, ...forged, additional_info: { price: 1 } },
  })
  await sara.prepareOrder()
  await sara.call('POST', '/api/v1/customer/checkout/save-payment', {
    body: { payment: { method: 'cash_on_delivery', amount: 1 }, ...forged },
  })
  const { body } = await sara.call('POST', '/api/v1/customer/checkout/save-order', {
    body: { ...forged, status: 'delivered' },
  })
  expect(body.data.order).toMatchObject({ grand_total: 230, status: 'pending' })
})

test.each([-1, 0, 1.5, 1_000, 1e15, '2', '0x2', true, [3], null, { $gt: 0 }])(
  'the quantity %j is refused',
  async (quantity) => {
    const before = await sara.cart()
    const answers = [
      await sara.call('POST', `${cart}/add/${ficus.id}`, { body: { quantity } }),
      await sara.call('PUT', `${cart}/update`, { body: { qty: { 1: quantity } } }),
    ]
    for (const { status } of answers) expect([400, 422]).toContain(status)
    expect(await sara.cart()).toMatchObject({ items_qty: before.items_qty })
  },
)

test('a customer cannot set a role, another customer’s phone or another customer’s id', async () => {
  const huda = await shop.customer()
  const forged = {
    id: huda.id,
    customer_id: huda.id,
    phone: huda.phone,
    role: 'staff',
    is_staff: true,
    closed_at: null,
    token: 'x',
  }
  await sara.call('PUT', '/api/v1/customer/profile', { body: { first_name: 'Sara', ...forged } })
  await sara.call('POST', '/api/v1/customer/addresses', {
    body: { address: '1 Rose Lane', city: 'Riyadh', ...forged },
  })

  expect((await sara.call('GET', '/api/v1/customer/get')).body.data).toMatchObject({
    id: sara.id,
    phone: sara.phone,
  })
  expect((await sara.call('GET', '/api/office/orders')).status).toBe(403)
  expect((await huda.call('GET', '/api/v1/customer/addresses')).body.data).toEqual([])
  expect((await huda.call('GET', '/api/v1/customer/get')).body.data).toMatchObject({
    id: huda.id,
    phone: huda.phone,
  })
})

test('a body or query with __proto__ does not change Object.prototype', async () => {
  const polluting =
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"first_name":"Sara"}'
  await sara.call('PUT', '/api/v1/customer/profile', { body: polluting })
  await shop.call('POST', '/locales/add/ar/common', { body: '{"__proto__":"x","constructor":"y"}' })
  await shop.call('GET', '/api/products?__proto__[polluted]=1&constructor.prototype.polluted=1')
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('a list is limited to a hundred rows, and any page number is answered', async () => {
  expect((await shop.call('GET', '/api/products?limit=999999999999999')).body.meta.per_page).toBe(
    100,
  )
  expect((await shop.call('GET', '/api/products?page=999999999999999')).body.data).toEqual([])
  expect((await shop.call('GET', '/api/products?limit=-1')).status).toBe(422)
})

test('reporting a missing text writes no file and changes no text', async () => {
  const before = (await shop.call('GET', '/locales/ar/common.json')).body
  for (const namespace of ['common', '..%2f..%2fcommon', '%2e%2e', '__proto__'])
    await shop.call('POST', `/locales/add/ar/${namespace}`, {
      body: { addToCart: 'forged', '../../x': 'y' },
    })
  expect((await shop.call('GET', '/locales/ar/common.json')).body).toEqual(before)
})

test('lone surrogates and null characters are removed from text', async () => {
  const body = String.raw`{"name":"Sara","phone":"0512345678","message":"Hello \ud83c\udf35 \ud800there\udc00\u0000"}`
  expect((await shop.call('POST', '/api/contact', { body })).status).toBe(201)
  const { details } = await shop.db
    .selectFrom('service_requests')
    .select('details')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ message: 'Hello 🌵 there' })
})
