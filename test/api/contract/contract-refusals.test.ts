import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCoupon } from '../../support/coupon.ts'
import { billingAddress, type ShopCustomer } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { newPhone, openShop, type Answer, type CallOptions, type Shop } from '../../support/shop.ts'

// The refusals of the contract by clause, one per line: the request, and the status, code and fields of the answer.
// Refusals that need preparation (races, expiry, gateways) are in the files of their subjects.

let shop: Shop
let staff: ShopCustomer
/** A customer with two ferns in the cart, which no test removes. */
let sara: ShopCustomer
/** A customer who never added to a cart. */
let huda: ShopCustomer
let fern: Plant
let withdrawn: Plant
let colourful: Plant
let fernLine: number
let pendingOrder: number
let shippedOrder: number

beforeAll(async () => {
  shop = await openShop({ settings: { cardsOffered: true } })
  staff = await shop.staff()
  fern = await shop.stockPlant({ priceHalalas: 9_900, stock: 9 })
  withdrawn = await shop.stockPlant({ isActive: false })
  colourful = await shop.stockPlant({ colorIds: [1], sizeIds: [1], stock: null })
  await addCoupon(shop.db, { code: 'BIG', amountHalalas: 5_000, minSubTotalHalalas: 30_000 })
  sara = await shop.customer()
  pendingOrder = await order(sara)
  shippedOrder = await order(sara)
  for (const status of ['processing', 'shipped'])
    await staff.call('POST', `/api/office/orders/${shippedOrder}/status`, { body: { status } })
  fernLine = (await sara.fillCart(fern, 2)).body.data.items[0].id
  huda = await shop.customer()
})
afterAll(() => shop.close())

async function order(person: ShopCustomer): Promise<number> {
  await person.fillCart(fern, 1)
  const { body } = await person.placeOrder()
  return body.data.order.id
}

const api = '/api/v1/customer'
const call = (method: string, path: string, options: CallOptions = {}) =>
  shop.call(method, path, { ...options, headers: { 'Accept-Language': 'en', ...options.headers } })
const post = (path: string, body?: unknown) => () =>
  call('POST', path, { ...(body !== undefined && { body }) })
const as =
  (
    person: () => ShopCustomer,
    method: string,
    path: string | (() => string),
    body?: object | (() => object),
  ): (() => Promise<Answer>) =>
  () =>
    call(method, typeof path === 'string' ? path : path(), {
      token: person().token,
      ...(body && { body: typeof body === 'function' ? body() : body }),
    })
const bySara = (method: string, path: string | (() => string), body?: object | (() => object)) =>
  as(() => sara, method, path, body)
const byHuda = (method: string, path: string | (() => string), body?: object | (() => object)) =>
  as(() => huda, method, path, body)
const billing = (change: object) => ({ billing: { ...billingAddress, ...change } })
const card = (change: object) => ({
  payment: {
    method: 'credit_card',
    card_number: '4111111111111111',
    card_holder_name: 'Sara',
    expiry_date: '12/40',
    cvv: '123',
    ...change,
  },
})

interface Refusal {
  status: number
  code: string
  /** Fields with their messages. */
  errors?: Record<string, string>
  also?: object
}
type Clause = readonly [clause: string, send: () => Promise<Answer>, refusal: Refusal]

const invalid = (errors: Record<string, string>): Refusal => ({
  status: 422,
  code: 'validationFailed',
  errors,
})
const required = 'This field is required'
const wrong = 'This value is not valid.'
const refused = (code: string, also: object = {}): Refusal => ({ status: 400, code, also })
const missing = (code = 'notFound'): Refusal => ({ status: 404, code })

function check(clauses: readonly Clause[]) {
  test.each(clauses)('%s', async (_, send, { status, code, errors, also }) => {
    const answer = await send()
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status, body: { code, ...also } })
    expect(answer.body.message).toEqual(expect.any(String))
    for (const [field, text] of Object.entries(errors ?? {}))
      expect(answer.body.errors?.[field], field).toEqual([text])
    // The message of a 422 is that of its first field (contract §1.3).
    if (errors)
      expect(answer.body.message).toBe(Object.values<string[]>(answer.body.errors)[0]?.[0])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
}

describe('§1 every call', () => {
  check([
    [
      '§1.1 another media type',
      () => call('POST', '/api/contact', { body: 'x', headers: { 'Content-Type': 'text/plain' } }),
      { status: 415, code: 'unsupportedMediaType' },
    ],
    [
      '§1.1 a body over 64 KiB',
      post('/api/contact', { name: 'x'.repeat(70_000) }),
      { status: 413, code: 'payloadTooLarge' },
    ],
    ['§1.1 what is no JSON', post('/api/contact', '{'), { status: 400, code: 'badJson' }],
    ['§1.1 JSON that is no object', post('/api/contact', '[1]'), invalid({ body: wrong })],
    ['§1.1 a path id that is no number', bySara('GET', `${api}/orders/abc`), missing()],
    ['§1.1 a path id beyond 2147483647', bySara('GET', `${api}/orders/2147483648`), missing()],
    ['§1.3 an unknown route', () => call('GET', '/api/nothing'), missing()],
    [
      '§1.3 a known path, another method',
      () => call('PATCH', '/api/products'),
      { status: 405, code: 'methodNotAllowed' },
    ],
    [
      '§1.3 no session',
      () => call('GET', `${api}/cart`),
      {
        status: 401,
        code: 'unauthenticated',
        also: { message: 'Unauthenticated.', detail: 'Please log in to continue.' },
      },
    ],
    ['§1.5 page 0', bySara('GET', `${api}/orders?page=0`), invalid({ page: wrong })],
    [
      '§1.5 a limit that is no number',
      bySara('GET', `${api}/orders?limit=ten`),
      invalid({ limit: wrong }),
    ],
    [
      '§1.5 a column nobody sorts by',
      bySara('GET', `${api}/orders?sort=phone`),
      invalid({ sort: wrong }),
    ],
  ])

  test('§1.3 a wrong method is answered with Allow, and a missing session with WWW-Authenticate', async () => {
    expect((await call('PATCH', '/api/products')).headers.get('allow')).toBe('GET')
    expect((await call('GET', `${api}/cart`)).headers.get('www-authenticate')).toBe('Bearer')
  })

  test('§1.1 an empty body is valid with any content type', async () => {
    expect(
      await call('POST', `${api}/checkout/check-minimum-order`, { token: sara.token, body: '' }),
    ).toMatchObject({ status: 200 })
  })
})

describe('§4 signing in', () => {
  check([
    ['§4.1 no phone', post('/api/phone-auth/send-otp', {}), invalid({ phone: required })],
    [
      '§4.1 a phone that is none',
      post('/api/phone-auth/send-otp', { phone: '12' }),
      invalid({ phone: 'Enter a valid phone number.' }),
    ],
    [
      '§4.2 no first name',
      () => call('POST', '/api/phone-auth/register', { body: { phone: newPhone() } }),
      invalid({ first_name: required }),
    ],
    [
      '§4.2 a first name with digits',
      () =>
        call('POST', '/api/phone-auth/register', { body: { phone: newPhone(), first_name: 'R2' } }),
      invalid({ first_name: 'Enter a valid name.' }),
    ],
    [
      '§4.2 a last name with <',
      () =>
        call('POST', '/api/phone-auth/register', {
          body: { phone: newPhone(), first_name: 'R', last_name: '<b>' },
        }),
      invalid({ last_name: 'Enter a valid name.' }),
    ],
    [
      '§4.2 an e-mail that is none',
      () =>
        call('POST', '/api/phone-auth/register', {
          body: { phone: newPhone(), first_name: 'R', email: 'x' },
        }),
      invalid({ email: 'Enter a valid e-mail address.' }),
    ],
    [
      '§4.3 no code',
      post('/api/phone-auth/verify-otp', { phone: '0512345678' }),
      invalid({ otp: required }),
    ],
    [
      '§4.3 a code as a number',
      post('/api/phone-auth/verify-otp', { phone: '0512345678', otp: 1234 }),
      invalid({ otp: 'Invalid OTP' }),
    ],
    [
      '§4.3 a code nobody was sent',
      () =>
        call('POST', '/api/phone-auth/verify-otp', { body: { phone: newPhone(), otp: '0000' } }),
      {
        status: 422,
        code: 'invalidOTP',
        errors: { otp: 'Invalid OTP' },
        also: { attempts_left: 0 },
      },
    ],
    [
      '§4.3 the right code, no account',
      unknownPhone,
      { status: 422, code: 'registrationRequired' },
    ],
  ])

  async function unknownPhone(): Promise<Answer> {
    const phone = newPhone()
    await call('POST', '/api/phone-auth/send-otp', { body: { phone } })
    return call('POST', '/api/phone-auth/verify-otp', {
      body: { phone, otp: await shop.codeFor(phone) },
    })
  }
})

describe('§5 the cart', () => {
  const add = (plant: () => Plant, body: object = {}) =>
    bySara('POST', () => `${api}/cart/add/${plant().id}`, body)
  const set = (qty: () => object) => bySara('PUT', `${api}/cart/update`, () => ({ qty: qty() }))
  check([
    [
      '§5.2 an unknown plant',
      bySara('POST', `${api}/cart/add/2147483647`),
      missing('productNotFound'),
    ],
    [
      '§5.2 another id in the body',
      add(() => fern, { product_id: 2147483647 }),
      refused('productMismatch'),
    ],
    ['§5.2 a plant that was withdrawn', add(() => withdrawn), refused('productUnavailable')],
    [
      '§5.2 more than there is',
      add(() => fern, { quantity: 900 }),
      refused('insufficientStock', { available_quantity: 7 }),
    ],
    [
      '§5.2 more than 999 on a line',
      bySara('POST', () => `${api}/cart/add/${colourful.id}`, { quantity: 1_000 }),
      invalid({ quantity: 'At most 999 are allowed.' }),
    ],
    [
      '§5.2 none',
      add(() => fern, { quantity: 0 }),
      invalid({ quantity: 'Quantity cannot be less than one.' }),
    ],
    ['§5.2 half a plant', add(() => fern, { quantity: 1.5 }), invalid({ quantity: wrong })],
    [
      '§5.2 a colour it does not come in',
      add(() => colourful, { super_attribute: { color: 3 } }),
      invalid({ 'super_attribute.color': 'This option is not available for the product.' }),
    ],
    [
      '§5.2 a size it does not come in',
      add(() => colourful, { super_attribute: { size: 3 } }),
      invalid({ 'super_attribute.size': 'This option is not available for the product.' }),
    ],
    ['§5.3 no map', bySara('PUT', `${api}/cart/update`, {}), invalid({ qty: required })],
    [
      '§5.3 an empty map',
      bySara('PUT', `${api}/cart/update`, { qty: {} }),
      invalid({ qty: required }),
    ],
    [
      '§5.3 a quantity that is no number',
      bySara('PUT', `${api}/cart/update`, { qty: { 301: 'two' } }),
      invalid({ 'qty.301': wrong }),
    ],
    ['§5.3 none of a line', set(() => ({ [fernLine]: 0 })), refused('quantityBelowOne')],
    [
      '§5.3 a line that is not in the cart',
      set(() => ({ 2147483647: 1 })),
      refused('cartItemNotFound', { item_id: 2147483647 }),
    ],
    [
      '§5.3 more than there is',
      set(() => ({ [fernLine]: 900 })),
      { status: 400, code: 'insufficientStock', also: { available_quantity: 7 } },
    ],
    [
      '§5.3 an empty cart',
      byHuda('PUT', `${api}/cart/update`, { qty: { 1: 1 } }),
      refused('cartEmpty'),
    ],
    [
      '§5.6 no code',
      bySara('POST', `${api}/cart/coupon`, {}),
      invalid({ code: 'Please enter a valid promo code' }),
    ],
    [
      '§5.6 a code of spaces',
      bySara('POST', `${api}/cart/coupon`, { code: '  ' }),
      invalid({ code: 'Please enter a valid promo code' }),
    ],
    [
      '§5.6 an unknown code',
      bySara('POST', `${api}/cart/coupon`, { code: 'NOSUCH' }),
      refused('invalidPromoCode', { message: 'Invalid promo code' }),
    ],
    [
      '§5.6 too small a cart',
      bySara('POST', `${api}/cart/coupon`, { code: 'big' }),
      refused('couponMinimumNotMet', {
        message: 'This code needs a subtotal of at least SAR 300.00.',
      }),
    ],
    [
      '§5.6 an empty cart',
      byHuda('POST', `${api}/cart/coupon`, { code: 'BIG' }),
      refused('cartEmpty'),
    ],
    [
      '§5.8 a line that is not in the cart',
      bySara('POST', `${api}/cart/move-to-wishlist/2147483647`),
      refused('cartItemNotFound'),
    ],
  ])
})

describe('§6 the checkout', () => {
  const step = (name: string, body?: object) => bySara('POST', `${api}/checkout/${name}`, body)
  const fieldsOf = (field: string, value: unknown, text: string): Clause => [
    `§6.1 billing.${field} = ${JSON.stringify(value)}`,
    step('save-address', billing({ [field]: value })),
    invalid({ [`billing.${field}`]: text }),
  ]
  check([
    ['§6.1 no billing', step('save-address', {}), invalid({ billing: required })],
    ...['first_name', 'last_name', 'email', 'address1', 'city', 'phone'].map((field) =>
      fieldsOf(field, '', required),
    ),
    fieldsOf('email', 'sara@', 'Enter a valid e-mail address.'),
    fieldsOf('phone', 'call me', 'Enter a valid phone number.'),
    fieldsOf('postcode', '*', wrong),
    fieldsOf('country', 'FR', 'We deliver in Saudi Arabia only.'),
    fieldsOf('first_name', 'x'.repeat(61), 'At most 60 characters.'),
    fieldsOf('address1', ['a', 'b', 'c', 'd', 'e'], wrong),
    [
      '§6.1 not for shipping, and no shipping',
      step('save-address', billing({ use_for_shipping: false })),
      invalid({ 'shipping.first_name': required, 'shipping.city': required }),
    ],
    [
      '§6.1 an empty cart',
      byHuda('POST', `${api}/checkout/save-address`, { billing: billingAddress }),
      refused('cartEmpty'),
    ],
    ['§6.2 no method', step('save-shipping', {}), invalid({ shipping_method: required })],
    [
      '§6.2 no address yet',
      step('save-shipping', { shipping_method: 'free_free' }),
      refused('addressRequired'),
    ],
    [
      '§6.2 an unknown method',
      step('save-shipping', { shipping_method: 'drone' }),
      refused('shippingMethodInvalid'),
    ],
    ['§6.3 no payment', step('save-payment', {}), invalid({ payment: required })],
    [
      '§6.3 no method',
      step('save-payment', { payment: {} }),
      invalid({ 'payment.method': required }),
    ],
    [
      '§6.3 an unknown method',
      step('save-payment', { payment: { method: 'gold' } }),
      invalid({ 'payment.method': 'This payment method is not available.' }),
    ],
    [
      '§6.3 a card without anything',
      step('save-payment', { payment: { method: 'credit_card' } }),
      invalid({
        'payment.card_number': required,
        'payment.card_holder_name': required,
        'payment.expiry_date': required,
        'payment.cvv': required,
      }),
    ],
    [
      '§6.3 fifteen digits',
      step('save-payment', card({ card_number: '411111111111111' })),
      invalid({ 'payment.card_number': 'The card number must have 16 digits.' }),
    ],
    [
      '§6.3 a month that is over',
      step('save-payment', card({ expiry_date: '01/20' })),
      invalid({ 'payment.expiry_date': 'Enter a valid expiry date (MM/YY).' }),
    ],
    [
      '§6.3 month 13',
      step('save-payment', card({ expiry_date: '13/40' })),
      invalid({ 'payment.expiry_date': 'Enter a valid expiry date (MM/YY).' }),
    ],
    [
      '§6.3 two digits of a cvv',
      step('save-payment', card({ cvv: '12' })),
      invalid({ 'payment.cvv': 'The security code has 3 or 4 digits.' }),
    ],
    ['§6.5 no address', step('save-order'), refused('addressRequired')],
    ['§6.5 an empty cart', byHuda('POST', `${api}/checkout/save-order`), refused('cartEmpty')],
    [
      '§6.5 a key too short',
      () =>
        call('POST', `${api}/checkout/save-order`, {
          token: sara.token,
          headers: { 'Idempotency-Key': 'x' },
        }),
      invalid({ 'Idempotency-Key': wrong }),
    ],
  ])

  test('§6.4 an empty cart is reported with 200', async () => {
    const answer = await byHuda('POST', `${api}/checkout/check-minimum-order`)()
    expect(answer).toMatchObject({
      status: 200,
      body: { success: false, code: 'cartEmpty', message: 'Your cart is empty.' },
    })
  })

  test('§6.5 an order with an address and no payment method is refused', async () => {
    const rami = await shop.customer()
    await rami.fillCart(fern)
    await rami.call('POST', `${api}/checkout/save-address`, { body: { billing: billingAddress } })
    expect(await rami.saveOrder()).toMatchObject({
      status: 400,
      body: { code: 'paymentMethodRequired' },
    })
  })

  test('§6 a cart with errors is refused by every step except check-minimum-order', async () => {
    const rami = await shop.customer()
    const last = await shop.stockPlant({ stock: 2 })
    await rami.fillCart(last, 2)
    await shop.setStock(last, 1)
    for (const [name, body] of Object.entries({
      'save-address': { billing: billingAddress },
      'save-shipping': { shipping_method: 'free_free' },
      'save-payment': { payment: { method: 'cash_on_delivery' } },
      'save-order': {},
    })) {
      const answer = await rami.call('POST', `${api}/checkout/${name}`, {
        body,
        headers: { 'Accept-Language': 'en' },
      })
      expect(answer, name).toMatchObject({
        status: 400,
        body: { code: 'cartHasErrors', message: 'Only 1 of Dracaena trifasciata left.' },
      })
    }
    expect((await rami.call('POST', `${api}/checkout/check-minimum-order`)).status).toBe(200)
  })
})

describe('§7 orders', () => {
  check([
    ['§7.2 an unknown order', bySara('GET', `${api}/orders/2147483647`), missing('orderNotFound')],
    [
      "§7.2 somebody else's order",
      byHuda('GET', () => `${api}/orders/${pendingOrder}`),
      missing('orderNotFound'),
    ],
    [
      '§7.3 an order that left',
      bySara('POST', () => `${api}/orders/${shippedOrder}/cancel`),
      refused('cannotCancelOrder'),
    ],
    [
      '§7.3 an unknown order',
      bySara('POST', `${api}/orders/2147483647/cancel`),
      missing('orderNotFound'),
    ],
    [
      "§7.3 somebody else's order",
      byHuda('POST', () => `${api}/orders/${pendingOrder}/cancel`),
      missing('orderNotFound'),
    ],
    [
      '§7.4 an order that was not delivered',
      bySara('GET', () => `${api}/orders/reorder/${pendingOrder}`),
      refused('cannotReorder'),
    ],
    [
      '§7.4 an unknown order',
      bySara('GET', `${api}/orders/reorder/2147483647`),
      missing('orderNotFound'),
    ],
    [
      '§7.5 a move the table does not know',
      as(
        () => staff,
        'POST',
        () => `/api/office/orders/${pendingOrder}/status`,
        { status: 'delivered' },
      ),
      refused('invalidTransition'),
    ],
    ['§7.6 an unknown invoice', bySara('GET', `${api}/invoices/2147483647`), missing()],
    ['§7.6 an unknown shipment', bySara('GET', `${api}/shipments/2147483647`), missing()],
    ['§7.6 an unknown transaction', bySara('GET', `${api}/transactions/2147483647`), missing()],
    [
      '§7.6 a column nobody sorts by',
      bySara('GET', `${api}/invoices?sort=state`),
      invalid({ sort: wrong }),
    ],
  ])
})

describe('§8 the account', () => {
  const profile = (body: object) => bySara('PUT', `${api}/profile`, body)
  const address = (body: object) =>
    bySara('POST', `${api}/addresses`, { address: '1 Rose Lane', city: 'Riyadh', ...body })
  check([
    ['§8.1 an empty first name', profile({ first_name: '' }), invalid({ first_name: required })],
    [
      '§8.1 a name that is an address',
      profile({ last_name: 'www.site.com' }),
      invalid({ last_name: 'Enter a valid name.' }),
    ],
    [
      '§8.1 a name with an address before a dash',
      profile({ last_name: 'Collect it at site.com-' }),
      invalid({ last_name: 'Enter a valid name.' }),
    ],
    [
      '§8.1 a name with a link',
      profile({ last_name: 'http://x' }),
      invalid({ last_name: 'Enter a valid name.' }),
    ],
    [
      '§8.1 an e-mail that is none',
      profile({ email: 'x@y' }),
      invalid({ email: 'Enter a valid e-mail address.' }),
    ],
    ['§8.1 an unknown gender', profile({ gender: 'x' }), invalid({ gender: wrong })],
    [
      '§8.1 a birthday to come',
      profile({ date_of_birth: '2999-01-01' }),
      invalid({ date_of_birth: 'Choose a valid date.' }),
    ],
    [
      '§8.1 another phone',
      profile({ phone: '0599999999' }),
      invalid({ phone: 'The phone number cannot be changed here.' }),
    ],
    [
      '§8.3 no address',
      bySara('POST', `${api}/addresses`, { city: 'Riyadh' }),
      invalid({ address: required }),
    ],
    [
      '§8.3 no city',
      bySara('POST', `${api}/addresses`, { address: '1 Rose Lane' }),
      invalid({ city: required }),
    ],
    ['§8.3 an unknown type', address({ type: 'boat' }), invalid({ type: wrong })],
    [
      '§8.3 a postcode that is none',
      address({ postal_code: '*' }),
      invalid({ postal_code: wrong }),
    ],
    [
      '§8.3 a phone that is none',
      address({ phone: 'x' }),
      invalid({ phone: 'Enter a valid phone number.' }),
    ],
    [
      '§8.3 an e-mail that is none',
      address({ email: 'x' }),
      invalid({ email: 'Enter a valid e-mail address.' }),
    ],
    [
      '§8.3 another country',
      address({ country: 'FR' }),
      invalid({ country: 'We deliver in Saudi Arabia only.' }),
    ],
    [
      '§8.4 an unknown address',
      bySara('PUT', `${api}/addresses/2147483647`, { city: 'Jeddah' }),
      missing('addressNotFound'),
    ],
    [
      '§8.5 an unknown address',
      bySara('DELETE', `${api}/addresses/2147483647`),
      missing('addressNotFound'),
    ],
    [
      '§8.6 an unknown address',
      bySara('PATCH', `${api}/addresses/make-default/2147483647`),
      missing('addressNotFound'),
    ],
  ])
})

describe('§9 the wishlist', () => {
  const move = (plant: () => Plant, body?: object) =>
    bySara('POST', () => `${api}/wishlist/${plant().id}/move-to-cart`, body)
  const save = (plant: Plant) => sara.call('POST', `${api}/wishlist/${plant.id}`)
  check([
    [
      '§9 an unknown plant',
      bySara('POST', `${api}/wishlist/2147483647`),
      missing('productNotFound'),
    ],
    ['§9 a plant that is not saved', move(() => colourful), refused('wishlistItemNotFound')],
  ])

  test('§9 a plant above its stock is not moved to the cart and stays saved', async () => {
    await save(fern)
    expect(await move(() => fern, { quantity: 900 })()).toMatchObject({
      status: 400,
      body: { code: 'insufficientStock' },
    })
    const { body } = await sara.call('GET', `${api}/wishlist`)
    expect(body.data).toMatchObject([{ product_id: fern.id }])
  })
})

describe('§10 the catalogue', () => {
  check([
    [
      '§10.1 a price that is no number',
      () => call('GET', '/api/products?min_price=x'),
      invalid({ min_price: wrong }),
    ],
    [
      '§10.1 min above max',
      () => call('GET', '/api/products?min_price=9&max_price=1'),
      invalid({ max_price: wrong }),
    ],
    [
      '§10.1 three decimals',
      () => call('GET', '/api/products?max_price=1.005'),
      invalid({ max_price: wrong }),
    ],
    [
      '§10.1 an id that is no number',
      () => call('GET', '/api/products?color=red'),
      invalid({ color: wrong }),
    ],
    [
      '§10.1 an unknown order',
      () => call('GET', '/api/products?sort=colour'),
      invalid({ sort: wrong }),
    ],
    [
      '§10.2 an unknown plant',
      () => call('GET', '/api/products/2147483647'),
      missing('productNotFound'),
    ],
    ['§10.3 an unknown category', () => call('GET', '/api/categories/none'), missing()],
  ])
})

describe('§11 requests', () => {
  const landscape = (change: object) =>
    post('/api/requests/landscape', { name: 'Sara', phone: '0512345678', ...change })
  const event = (change: object) =>
    post('/api/requests/events', {
      name: 'Sara',
      phone: '0512345678',
      type: 'birthday',
      date: '2027-01-01',
      ...change,
    })
  const contact = (change: object) =>
    post('/api/contact', { name: 'Sara', message: 'Hello', phone: '0512345678', ...change })
  check([
    ['§11 no name', landscape({ name: '' }), invalid({ name: required })],
    ['§11 no phone', landscape({ phone: '' }), invalid({ phone: required })],
    [
      '§11 a phone that is none',
      landscape({ phone: 'x' }),
      invalid({ phone: 'Enter a valid phone number.' }),
    ],
    [
      '§11 an e-mail that is none',
      landscape({ email: 'x' }),
      invalid({ email: 'Enter a valid e-mail address.' }),
    ],
    [
      '§11 notes too long',
      landscape({ notes: 'x'.repeat(2_001) }),
      invalid({ notes: 'At most 2000 characters.' }),
    ],
    ['§11 an unknown event', event({ type: 'war' }), invalid({ type: 'Choose an event type.' })],
    [
      '§11 a day that is over',
      event({ date: '2020-01-01' }),
      invalid({ date: 'Choose a valid date.' }),
    ],
    [
      '§11 a day too far away',
      event({ date: '2099-01-01' }),
      invalid({ date: 'Choose a valid date.' }),
    ],
    ['§11 no day', event({ date: '30/2/2027' }), invalid({ date: 'Choose a valid date.' })],
    ['§11 no message', contact({ message: '' }), invalid({ message: required })],
    [
      '§11 neither phone nor e-mail',
      contact({ phone: '' }),
      invalid({
        phone: 'Enter a phone number or an e-mail address.',
        email: 'Enter a phone number or an e-mail address.',
      }),
    ],
  ])
})

describe('§12 and §19 texts and the office', () => {
  check([
    ['§12.1 an unknown language', () => call('GET', '/locales/fr/common.json'), missing()],
    ['§12.1 an unknown namespace', () => call('GET', '/locales/ar/nothing.json'), missing()],
    ['§12.2 an unknown namespace', post('/locales/add/ar/nothing', { x: 'y' }), missing()],
    [
      '§12.2 nothing to record',
      post('/locales/add/ar/common', {}),
      { status: 422, code: 'validationFailed' },
    ],
    [
      '§19.3 a customer in the office',
      bySara('GET', '/api/office/orders'),
      { status: 403, code: 'forbidden', also: { message: 'You are not allowed to do this.' } },
    ],
    [
      '§19.3 an unknown order',
      as(() => staff, 'GET', '/api/office/orders/2147483647'),
      missing('orderNotFound'),
    ],
    [
      '§19.3 a status that is none',
      as(
        () => staff,
        'POST',
        () => `/api/office/orders/${pendingOrder}/status`,
        { status: 'lost' },
      ),
      invalid({ status: wrong }),
    ],
    [
      '§19.3 a type that is none',
      as(() => staff, 'GET', '/api/office/requests?type=x'),
      invalid({ type: wrong }),
    ],
  ])
})
