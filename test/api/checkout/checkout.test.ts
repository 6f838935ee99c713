import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCoupon } from '../../support/coupon.ts'
import { billingAddress } from '../../support/customer.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop({ settings: { cardsOffered: false } })))
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const english = { 'Accept-Language': 'en' }
const path = (step: string) => `/api/v1/customer/checkout/${step}`

async function shopper(quantity = 2) {
  const sara = await shop.customer()
  const ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 5 })
  await sara.fillCart(ficus, quantity)
  const step = (name: string, body?: object, headers: Record<string, string> = english) =>
    sara.call('POST', path(name), { headers, ...(body && { body }) })
  return { sara, ficus, step }
}

test('each step answers with the same cart as the next GET: ids, times, prices and addresses', async () => {
  const { sara, ficus, step } = await shopper()
  const palm = await shop.stockPlant({ priceHalalas: 9_900, colorIds: [1, 2] })
  const { code } = await addCoupon(shop.db)
  const answers = [
    await sara.fillCart(palm),
    await sara.fillCart(ficus),
    await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code } }),
    await step('save-address', { billing: billingAddress }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [, added, withCoupon, withAddress] = answers
  const { body } = await sara.call('GET', '/api/v1/customer/cart', { headers: english })
  expect(withAddress?.body.data.cart).toEqual(body.data)
  const idsOf = (items: { id: number; created_at: string; updated_at: string }[]) =>
    items.map(({ id, created_at, updated_at }) => ({ id, created_at, updated_at }))
  for (const answer of [added, withCoupon])
    expect(idsOf(answer?.body.data.items)).toEqual(idsOf(body.data.items))
})

describe('the address', () => {
  test('save-address saves the address for billing and delivery and selects free delivery', async () => {
    const { step } = await shopper()
    const { status, body } = await step('save-address', {
      billing: { ...billingAddress, phone: '٠٥١٢٣٤٥٦٧٨' },
    })
    expect(status).toBe(200)
    expect(body.message).toBe('Address saved successfully.')
    expect(body.data.rates).toMatchObject([
      {
        carrier_title: 'Free shipping',
        rates: [{ method: 'free_free', price: 0, formatted_price: 'SAR 0.00' }],
      },
    ])
    expect(body.data.cart).toMatchObject({
      shipping_method: 'free_free',
      selected_shipping_rate: { method_title: 'Free shipping' },
      billing_address: {
        address: '12 Palm Street, Al Malqa',
        address1: ['12 Palm Street', 'Al Malqa'],
        phone: '+966512345678',
        country_name: 'Saudi Arabia',
      },
      shipping_address: { address: '12 Palm Street, Al Malqa' },
    })
  })

  test('save-address takes a separate delivery address, also by Bagisto’s field names, and a second one replaces the first', async () => {
    const { step } = await shopper()
    const { address1: _, address2: __, ...rest } = billingAddress
    await step('save-address', { billing: billingAddress })
    const { body } = await step('save-address', {
      billing: { ...billingAddress, use_for_shipping: false },
      shipping: { ...rest, address: ['Farm gate', 'Road 9'], city: 'Diriyah' },
    })
    expect(body.data.cart).toMatchObject({
      billing_address: { city: 'Riyadh' },
      shipping_address: { city: 'Diriyah', address: 'Farm gate, Road 9' },
    })
  })

  test('save-address names every missing or invalid field', async () => {
    const { step } = await shopper()
    const { status, body } = await step('save-address', {
      billing: { first_name: ' ', email: 'sara', phone: '12', country: 'EG' },
    })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({
      'billing.first_name': ['This field is required'],
      'billing.last_name': ['This field is required'],
      'billing.address1': ['This field is required'],
      'billing.city': ['This field is required'],
      'billing.email': ['Enter a valid e-mail address.'],
      'billing.phone': ['Enter a valid phone number.'],
      'billing.country': ['We deliver in Saudi Arabia only.'],
    })
    expect((await step('save-address', {})).body.errors).toHaveProperty('billing')
    expect(
      (await step('save-address', { billing: { ...billingAddress, use_for_shipping: false } })).body
        .errors,
    ).toHaveProperty('shipping.city')
  })

  test('save-address saves the address in the address book once on request', async () => {
    const { sara, step } = await shopper()
    for (let time = 0; time < 2; time += 1)
      await step('save-address', { billing: { ...billingAddress, save_as_address: true } })
    const kept = await shop.db
      .selectFrom('customer_addresses')
      .selectAll()
      .where('customer_id', '=', sara.id)
      .execute()
    expect(kept).toMatchObject([
      { city: 'Riyadh', is_default: true, lines: ['12 Palm Street', 'Al Malqa'] },
    ])
  })
})

describe('the steps', () => {
  test('the steps refuse an empty cart and one above the stock', async () => {
    const { ficus, step } = await shopper()
    const newCustomer = await shop.customer()
    const steps = [
      ['save-address', { billing: billingAddress }],
      ['save-shipping', { shipping_method: 'free_free' }],
      ['save-payment', { payment: { method: 'cash_on_delivery' } }],
      ['save-order', undefined],
    ] as const
    await shop.setStock(ficus, 1)
    for (const [name, body] of steps) {
      expect(
        await newCustomer.call('POST', path(name), { headers: english, ...(body && { body }) }),
      ).toMatchObject({
        status: 400,
        body: { code: 'cartEmpty', message: 'Your cart is empty.' },
      })
      expect(await step(name, body)).toMatchObject({
        status: 400,
        body: { code: 'cartHasErrors', message: 'Only 1 of Dracaena trifasciata left.' },
      })
    }
  })

  test('the steps offer only cash on delivery', async () => {
    const { step } = await shopper()
    expect(await step('save-shipping', { shipping_method: 'free_free' })).toMatchObject({
      status: 400,
      body: { code: 'addressRequired' },
    })
    await step('save-address', { billing: billingAddress })
    expect(await step('save-shipping', { shipping_method: 'camel' })).toMatchObject({
      status: 400,
      body: { code: 'shippingMethodInvalid' },
    })
    expect(
      (await step('save-shipping', { shipping_method: 'free_free' })).body.data.methods,
    ).toMatchObject([{ method: 'cash_on_delivery', method_title: 'Cash on delivery' }])
    expect(
      await step('save-payment', {
        payment: { method: 'credit_card', payment_token: 'token_of_a_field' },
      }),
    ).toMatchObject({
      status: 400,
      body: { code: 'paymentMethodUnavailable' },
    })
    expect(await step('save-payment', { payment: { method: 'shells' } })).toMatchObject({
      status: 422,
      body: { errors: { 'payment.method': ['This payment method is not available.'] } },
    })
    expect(await step('save-payment', {})).toMatchObject({
      status: 422,
      body: { errors: { payment: ['This field is required'] } },
    })
    expect(await step('save-payment', { payment: { method: 'cash_on_delivery' } })).toMatchObject({
      status: 200,
      body: { data: { cart: { payment: { method: 'cash_on_delivery', card_last4: null } } } },
    })
  })

  test('check-minimum-order answers with 200 whether the minimum is met or not', async () => {
    const { step } = await shopper()
    expect(await step('check-minimum-order')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Success', data: { status: true, minimum_order_amount: 0 } },
    })
    const newCustomer = await shop.customer()
    expect(await newCustomer.call('POST', path('check-minimum-order'))).toMatchObject({
      status: 200,
      body: { success: false, code: 'cartEmpty' },
    })
    await shop.changeSettings({ minimumOrderHalalas: 50_000 })
    try {
      expect(await step('check-minimum-order')).toMatchObject({
        status: 200,
        body: {
          success: false,
          code: 'minimumOrderNotMet',
          message: 'The minimum order amount is SAR 500.00.',
        },
      })
      expect(await step('save-order')).toMatchObject({
        status: 400,
        body: { code: 'minimumOrderNotMet', message: 'The minimum order amount is SAR 500.00.' },
      })
    } finally {
      await shop.changeSettings({ minimumOrderHalalas: 0 })
    }
  })
})

describe('placing the order', () => {
  test('placing an order takes the stock, freezes and empties the cart and queues the mail', async () => {
    const { sara, ficus } = await shopper(2)
    const { status, body } = await sara.placeOrder(english)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: 'Your order has been submitted successfully!',
      data: {
        order: {
          status: 'pending',
          total: 230,
          tax: 30,
          payment_method: 'cash_on_delivery',
          items: [{ product_id: ficus.id, quantity: 2, price: 115 }],
        },
      },
    })
    const orderId = Number(body.data.order.id)
    expect(await shop.stockOf(ficus)).toBe(3)
    expect(await sara.cart()).toMatchObject({ items: [], payment: null, billing_address: null })
    const movements = await shop.db
      .selectFrom('stock_movements')
      .selectAll()
      .where('product_id', '=', ficus.id)
      .orderBy('id')
      .execute()
    expect(movements.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [5, 'received'],
      [-2, 'sold'],
    ])
    expect(
      await shop.db
        .selectFrom('outbox')
        .selectAll()
        .where('key', '=', `orderPlaced:${orderId}`)
        .execute(),
    ).toMatchObject([
      {
        recipient: 'sara@example.com',
        locale: 'en',
        facts: { orderId, grand_total_halalas: 23_000 },
      },
    ])
    expect(
      await shop.db
        .selectFrom('order_addresses')
        .select('kind')
        .where('order_id', '=', orderId)
        .execute(),
    ).toHaveLength(2)
    expect(
      await shop.db
        .selectFrom('order_status_changes')
        .select('status')
        .where('order_id', '=', orderId)
        .execute(),
    ).toEqual([{ status: 'pending' }])
  })

  test('placing an order needs the address first and then the payment method', async () => {
    const { step } = await shopper()
    expect(await step('save-order')).toMatchObject({
      status: 400,
      body: { code: 'addressRequired' },
    })
    await step('save-address', { billing: billingAddress })
    expect(await step('save-order')).toMatchObject({
      status: 400,
      body: { code: 'paymentMethodRequired' },
    })
  })

  test('an order at a changed total is refused with the new cart, and the next try succeeds', async () => {
    const { sara, ficus } = await shopper()
    await sara.prepareOrder()
    await shop.setPrice(ficus, 12_000)
    const refused = await sara.saveOrder(english)
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'cartChanged',
        data: { cart: { base_grand_total: 240, notices: [{ code: 'priceChanged' }] } },
      },
    })
    expect(await shop.stockOf(ficus)).toBe(5)
    expect(await sara.saveOrder()).toMatchObject({
      status: 200,
      body: { data: { order: { total: 240 } } },
    })
  })

  test('an order counts the coupon, and shoppers above its limit are shown the new total first', async () => {
    const coupon = await addCoupon(shop.db, { amountHalalas: 1_000, usageLimit: 1 })
    const people = await Promise.all(Array.from({ length: 8 }, () => shopper()))
    for (const { sara } of people) {
      await shop.db
        .updateTable('carts')
        .set({ coupon_id: coupon.id })
        .where('customer_id', '=', sara.id)
        .execute()
      await sara.prepareOrder()
    }
    const answers = await Promise.all(people.map(({ sara }) => sara.saveOrder()))
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 'cartChanged'),
    ])
    expect(
      await shop.db
        .selectFrom('coupons')
        .select('times_used')
        .where('id', '=', coupon.id)
        .execute(),
    ).toEqual([{ times_used: 1 }])
  })

  test('an idempotency key repeats the answer byte for byte, and stores no failure', async () => {
    const { sara, ficus } = await shopper()
    const key = { 'Idempotency-Key': 'attempt-0001', Authorization: `Bearer ${sara.token}` }
    const send = () => shop.fetch(path('save-order'), { method: 'POST', headers: key })
    expect((await send()).status).toBe(400)
    await sara.prepareOrder()
    const first = await send()
    const again = await send()
    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.text()).toBe(await first.text())
    expect(await shop.stockOf(ficus)).toBe(3)
    expect(await sara.saveOrder({ ...english, 'Idempotency-Key': 'short' })).toMatchObject({
      status: 422,
      body: { errors: { 'Idempotency-Key': ['This value is not valid.'] } },
    })
  })

  test('two customers may use the same idempotency key', async () => {
    const people = await Promise.all([shopper(), shopper()])
    const answers = await Promise.all(
      people.map(({ sara }) => sara.placeOrder({ 'Idempotency-Key': 'the-same-key' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.data.order.id).not.toBe(answers[1]?.body.data.order.id)
  })

  test('an idempotency key expires after a day', async () => {
    const { sara } = await shopper()
    const key = { 'Idempotency-Key': 'yesterdays-key' }
    await sara.placeOrder(key)
    await shop.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('customer_id', '=', sara.id)
      .execute()
    expect(await sara.saveOrder(key)).toMatchObject({ status: 400, body: { code: 'cartEmpty' } })
  })
})

test('a customer may send ten orders a minute', async () => {
  const strict = await openShop({ settings: { saveOrdersPerMinute: 10 } })
  try {
    const sara = await strict.customer()
    const answers = []
    for (let time = 0; time < 11; time += 1) answers.push(await sara.saveOrder())
    expect(answers.slice(0, 10).every(({ body }) => body.code === 'cartEmpty')).toBe(true)
    expect(answers[10]).toMatchObject({
      status: 429,
      body: { code: 'tooManyRequests', retry_after: expect.any(Number) },
    })
  } finally {
    await strict.close()
  }
})
