import { afterAll, beforeAll, expect, test } from 'vitest'
import { differences, example } from '../../support/contract-examples.ts'
import { billingAddress } from '../../support/customer.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { newPhone, openShop } from '../../support/shop.ts'
import type { Answer, CallOptions, Shop } from '../../support/shop.ts'

const english = { 'Accept-Language': 'en' }

let shop: Shop
let sara: ShopCustomer
let snakePlant: Plant

beforeAll(async () => {
  shop = await openShop()
  const options = { colorIds: [2], sizeIds: [1, 2], categoryIds: [1], pictures: 2 }
  snakePlant = await shop.stockPlant({
    priceHalalas: 12_000,
    specialPriceHalalas: 9_900,
    stock: 14,
    ...options,
  })
  await shop.stockPlant({
    name: 'ريحان',
    nameLatin: 'Ocimum basilicum',
    nameEn: 'Basil',
    priceHalalas: 5_200,
    stock: null,
    colorIds: [1],
  })
  sara = await shop.customer({ email: 'sara@example.com' })
})
afterAll(() => shop.close())

const ask = (method: string, path: string, options: CallOptions = {}) =>
  shop.call(method, path, { ...options, headers: { ...english, ...options.headers } })
const asSara = (method: string, path: string, body?: object) =>
  ask(method, path, { token: sara.token, ...(body && { body }) })

function expectLike(answer: Answer, name: string, status = 200) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(differences(answer.body, example(name))).toEqual([])
}

/** Expects the example's message and code too. */
function expectRefusal(answer: Answer, name: string, status: number) {
  expectLike(answer, `errors/${name}`, status)
  const { message, code } = example(`errors/${name}`)
  if (code !== 'otpCooldown') expect(answer.body).toMatchObject({ message, code })
  expect(answer.body.code).toBe(code)
}

const fillCart = () =>
  asSara('POST', `/api/v1/customer/cart/add/${snakePlant.id}`, {
    product_id: snakePlant.id,
    quantity: 2,
    super_attribute: { color: 2, size: 1 },
    additional_info: { planting_assistance: true },
  })

test('§4.1, §4.3 a code is sent, a wrong one is refused and the right one signs in', async () => {
  const phone = newPhone()
  await ask('POST', '/api/phone-auth/register', { body: { phone, first_name: 'Huda' } })
  await ask('POST', '/api/phone-auth/verify-otp', {
    body: { phone, otp: await shop.codeFor(phone) },
  })

  expectLike(await ask('POST', '/api/phone-auth/send-otp', { body: { phone } }), 'send-otp')
  expectRefusal(
    await ask('POST', '/api/phone-auth/send-otp', { body: { phone } }),
    'otp-cooldown',
    429,
  )
  const code = await shop.codeFor(phone)
  const wrong = code === '0000' ? '1111' : '0000'
  expectRefusal(
    await ask('POST', '/api/phone-auth/verify-otp', { body: { phone, otp: wrong } }),
    'invalid-otp',
    422,
  )
  expectLike(
    await ask('POST', '/api/phone-auth/verify-otp', { body: { phone, otp: code } }),
    'verify-otp',
  )
})

test('§1.3 a call without a session is refused with the text that Bagisto clients compare', async () => {
  expectRefusal(await ask('GET', '/api/v1/customer/cart'), 'unauthenticated', 401)
})

test('§4.5 the customer is answered as in the contract', async () =>
  expectLike(await asSara('GET', '/api/v1/customer/get'), 'get-customer'))

test('§10.1 the list of products is answered as in the contract', async () =>
  expectLike(await ask('GET', '/api/products'), 'list-products'))

test('§10.2 a product is answered as in the contract, and an unknown one is not found', async () => {
  const answer = await ask('GET', `/api/products/${snakePlant.id}`)
  expect(differences(answer.body, { data: example('Product') })).toEqual([])
  expectRefusal(await ask('GET', '/api/products/2147483647'), 'product-not-found', 404)
})

test('§10.3 the categories are answered as in the contract', async () =>
  expectLike(await ask('GET', '/api/categories'), 'list-categories'))

test('§10.4 the filters are answered as in the contract', async () =>
  expectLike(await ask('GET', '/api/filters'), 'get-filters'))

test('§5.1, §5.2 the cart is answered as in the contract, and a quantity above the stock is refused', async () => {
  expectLike(await fillCart(), 'add-to-cart')
  const cart = await asSara('GET', '/api/v1/customer/cart')
  expect(differences(cart.body, { data: example('Cart') })).toEqual([])
  const tooMany = await asSara('POST', `/api/v1/customer/cart/add/${snakePlant.id}`, {
    quantity: 500,
  })
  expectRefusal(tooMany, 'insufficient-stock', 400)
})

test('§6, §7 every step from address to order is answered as in the contract', async () => {
  await fillCart()
  expectRefusal(
    await asSara('POST', '/api/v1/customer/checkout/save-address', {
      billing: { ...billingAddress, first_name: '' },
    }),
    'validation-failed',
    422,
  )
  expectLike(
    await asSara('POST', '/api/v1/customer/checkout/save-address', { billing: billingAddress }),
    'save-address',
  )
  expectLike(
    await asSara('POST', '/api/v1/customer/checkout/check-minimum-order'),
    'check-minimum-order',
  )
  expectLike(
    await asSara('POST', '/api/v1/customer/checkout/save-shipping', {
      shipping_method: 'free_free',
    }),
    'save-shipping',
  )
  expectLike(
    await asSara('POST', '/api/v1/customer/checkout/save-payment', {
      payment: { method: 'cash_on_delivery' },
    }),
    'save-payment',
  )
  const placed = await asSara('POST', '/api/v1/customer/checkout/save-order')
  expectLike(placed, 'save-order')
  expectLike(await asSara('GET', '/api/v1/customer/orders'), 'list-orders')
  const one = await asSara('GET', `/api/v1/customer/orders/${placed.body.data.order.id}`)
  expect(differences(one.body, { data: example('Order') })).toEqual([])
})

test('§6.4 an order below the minimum is answered as in the contract', async () => {
  const dear = await openShop({ settings: { minimumOrderHalalas: 10_000 } })
  const plant = await dear.stockPlant({
    priceHalalas: 5_000,
    pictures: 1,
    colorIds: [1],
    sizeIds: [1],
  })
  const customer = await dear.customer({ email: 'sara@example.com' })
  await customer.fillCart(plant, 1, { planting: true })
  const answer = await customer.call('POST', '/api/v1/customer/checkout/check-minimum-order', {
    headers: english,
  })
  expectLike(answer, 'minimum-order-not-met')
  expect(answer.body).toMatchObject({
    success: false,
    message: 'The minimum order amount is SAR 100.00.',
    code: 'minimumOrderNotMet',
  })
  await dear.close()
})

test('§12.1 a namespace is answered as plain JSON', async () => {
  const answer = await ask('GET', '/locales/en/errors.json')
  expect(answer.body).toMatchObject(example('get-texts'))
})

test('§12.1 every namespace of the contract exists in both languages', async () => {
  const contracted =
    'common home products product auth cart checkout orders account services pages office errors'.split(
      ' ',
    )
  for (const language of ['ar', 'en'])
    for (const namespace of contracted)
      expect((await ask('GET', `/locales/${language}/${namespace}.json`)).status, namespace).toBe(
        200,
      )
})

test('§13 ready is answered as in the contract', async () =>
  expectLike(await ask('GET', '/api/ready'), 'ready'))

test('§19.2 the demo inbox is answered as in the contract', async () =>
  expectLike(await ask('GET', `/dev/inbox.json?to=${encodeURIComponent(sara.phone)}`), 'inbox'))
