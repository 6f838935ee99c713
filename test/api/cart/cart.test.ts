import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCoupon } from '../../support/coupon.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const english = { 'Accept-Language': 'en' }
const update = (qty: unknown) =>
  ['PUT', '/api/v1/customer/cart/update', { body: { qty }, headers: english }] as const

describe('an empty cart', () => {
  test('an empty cart has no id, and all its sums are zero', async () => {
    const sara = await shop.customer()
    const answer = await sara.call('GET', '/api/v1/customer/cart')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body.data).toMatchObject({
      id: null,
      items: [],
      items_qty: 0,
      base_grand_total: 0,
      coupon_code: null,
      payment: null,
      billing_address: null,
      has_errors: false,
      notices: [],
    })
  })

  test('the cart needs a session', async () => {
    const answer = await shop.call('GET', '/api/v1/customer/cart')
    expect(answer).toMatchObject({
      status: 401,
      body: { message: 'Unauthenticated.', code: 'unauthenticated' },
    })
  })

  test('an empty cart refuses new quantities for any ids', async () => {
    const sara = await shop.customer()
    expect(await sara.call(...update({ '1': 1 }))).toMatchObject({
      status: 400,
      body: { code: 'cartEmpty' },
    })
  })

  test('an empty cart can be cleared, and removing any line from it succeeds', async () => {
    const sara = await shop.customer()
    expect(await sara.call('DELETE', '/api/v1/customer/cart/remove')).toMatchObject({
      status: 200,
      body: { data: { id: null, items: [] } },
    })
    expect(await sara.call('DELETE', '/api/v1/customer/cart/remove/7')).toMatchObject({
      status: 200,
      body: { data: { items: [] } },
    })
  })
})

describe('adding', () => {
  test('adding prices the plants with VAT included and answers with the whole cart', async () => {
    const sara = await shop.customer()
    const snake = await shop.stockPlant({
      priceHalalas: 12_000,
      specialPriceHalalas: 9_900,
      stock: 14,
      pictures: 1,
    })
    const basil = await shop.stockPlant({
      name: 'ريحان',
      nameLatin: 'Basil',
      priceHalalas: 5_200,
      stock: null,
    })
    await sara.fillCart(snake, 2)
    const { status, body } = await sara.call('POST', `/api/v1/customer/cart/add/${basil.id}`, {
      headers: english,
    })
    expect(status).toBe(200)
    expect(body.message).toBe('Added to cart')
    expect(body.data).toMatchObject({
      items_count: 2,
      items_qty: 3,
      base_sub_total: 250,
      discount_amount: 0,
      base_grand_total: 250,
      base_tax_total: 32.61,
      formatted_grand_total: 'SAR 250.00',
    })
    expect(body.data.items[0]).toMatchObject({
      product_id: snake.id,
      price: 99,
      regular_price: 120,
      total: 198,
      tax_amount: 25.83,
      available_quantity: 14,
      in_stock: true,
    })
    expect(body.data.items[0].image).toMatch(/^\/media\/product\/\d+\/1-m\.webp$/)
    expect(body.data.items[1]).toMatchObject({
      available_quantity: null,
      in_stock: true,
      product: { is_item_in_cart: true },
    })
  })

  test('adding a plant with the same options increases its line, other options make another', async () => {
    const sara = await shop.customer()
    const ficus = await shop.stockPlant({ colorIds: [2, 3], sizeIds: [1] })
    await sara.fillCart(ficus, 1)
    await sara.fillCart(ficus, 2, { colorId: 2 })
    await sara.fillCart(ficus, 1, { colorId: 3 })
    const { body } = await sara.fillCart(ficus, 1, { colorId: 3, planting: true })
    expect(
      body.data.items.map(
        (item: {
          quantity: number
          additional: { super_attribute: object; additional_info: object }
        }) => [item.quantity, item.additional.super_attribute, item.additional.additional_info],
      ),
    ).toEqual([
      [3, { color: 2, size: 1 }, {}],
      [1, { color: 3, size: 1 }, {}],
      [1, { color: 3, size: 1 }, { planting_assistance: true }],
    ])
  })

  test('adding answers with the chosen options in the reader’s language, and takes ids as text', async () => {
    const sara = await shop.customer()
    const ficus = await shop.stockPlant({ colorIds: [2], sizeIds: [1] })
    const { body } = await sara.call('POST', `/api/v1/customer/cart/add/${ficus.id}`, {
      headers: english,
      body: { super_attribute: { color: '2' } },
    })
    expect(body.data.items[0].additional.attributes).toEqual({
      color: { option_id: 2, option_label: 'White' },
      size: { option_id: 1, option_label: 'Small' },
    })
    expect((await sara.cart()).items[0].additional.attributes.color.option_label).toBe('أبيض')
  })

  test('adding refuses plants that are unknown or not for sale, and quantities above the stock or the limit', async () => {
    const sara = await shop.customer()
    const scarce = await shop.stockPlant({ stock: 3, colorIds: [1, 2] })
    const gone = await shop.stockPlant({ isActive: false })
    const plenty = await shop.stockPlant({ stock: null })
    const add = (id: number, body: object) =>
      sara.call('POST', `/api/v1/customer/cart/add/${id}`, { body, headers: english })

    expect(await add(999_999, {})).toMatchObject({
      status: 404,
      body: { code: 'productNotFound', message: 'Product not found' },
    })
    expect(await add(scarce.id, { product_id: scarce.id + 1 })).toMatchObject({
      status: 400,
      body: { code: 'productMismatch' },
    })
    expect(await add(gone.id, {})).toMatchObject({
      status: 400,
      body: { code: 'productUnavailable' },
    })
    expect(await add(scarce.id, { quantity: 4 })).toMatchObject({
      status: 400,
      body: {
        code: 'insufficientStock',
        available_quantity: 3,
        message: 'The requested quantity is not available.',
      },
    })
    expect(await add(scarce.id, { super_attribute: { color: 3 } })).toMatchObject({
      status: 422,
      body: {
        errors: { 'super_attribute.color': ['This option is not available for the product.'] },
      },
    })
    expect(await add(scarce.id, { super_attribute: { size: 1 } })).toMatchObject({
      status: 422,
      body: { errors: { 'super_attribute.size': expect.any(Array) } },
    })
    for (const quantity of [0, -1, 1.5, '2', true, [3], 1000, 1e300]) {
      expect(await add(plenty.id, { quantity })).toMatchObject({
        status: 422,
        body: { errors: { quantity: expect.any(Array) } },
      })
    }
    expect((await sara.cart()).id).toBeNull()
    expect((await add(plenty.id, { quantity: 1e300 })).body.errors.quantity).toContain(
      'At most 999 are allowed.',
    )
    await add(plenty.id, { quantity: 999 })
    expect(await add(plenty.id, { quantity: 1 })).toMatchObject({
      status: 400,
      body: { code: 'quantityLimit', message: 'At most 999 are allowed.' },
    })
  })

  test('adding counts all lines of a plant against its stock', async () => {
    const sara = await shop.customer()
    const scarce = await shop.stockPlant({ stock: 3, colorIds: [1, 2] })
    await sara.fillCart(scarce, 2, { colorId: 1 })
    expect(await sara.fillCart(scarce, 2, { colorId: 2 })).toMatchObject({
      status: 400,
      body: { code: 'insufficientStock', available_quantity: 3 },
    })
  })

  test('adding the same plant twenty times at once adds twenty', async () => {
    const sara = await shop.customer()
    const basil = await shop.stockPlant({ stock: null })
    const answers = await Promise.all(Array.from({ length: 20 }, () => sara.fillCart(basil, 1)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await sara.cart()).toMatchObject({ items_count: 1, items_qty: 20 })
  })
})

describe('changing', () => {
  async function twoLines() {
    const sara = await shop.customer()
    const ficus = await shop.stockPlant({ priceHalalas: 10_000, stock: 5 })
    const basil = await shop.stockPlant({ priceHalalas: 1_000, stock: null })
    await sara.fillCart(ficus, 1)
    const { body } = await sara.fillCart(basil, 1)
    const [first, second] = body.data.items as { id: number }[]
    return { sara, first: String(first?.id), second: String(second?.id) }
  }

  test('an update sets all quantities or none', async () => {
    const { sara, first, second } = await twoLines()
    expect(await sara.call(...update({ [first]: 3, [second]: 2 }))).toMatchObject({
      status: 200,
      body: { message: 'Quantity updated', data: { items_qty: 5, base_grand_total: 320 } },
    })
    expect(await sara.call(...update({ [second]: 9, [first]: 6 }))).toMatchObject({
      status: 400,
      body: { code: 'insufficientStock', item_id: Number(first), available_quantity: 5 },
    })
    expect(await sara.call(...update({ [second]: 0 }))).toMatchObject({
      status: 400,
      body: { code: 'quantityBelowOne' },
    })
    expect(await sara.call(...update({ [second]: 1000 }))).toMatchObject({
      status: 400,
      body: { code: 'quantityLimit' },
    })
    expect(await sara.call(...update({ [second]: 9, '9999999999': 1 }))).toMatchObject({
      status: 400,
      body: { code: 'cartItemNotFound' },
    })
    for (const qty of [undefined, {}, [], 'x', null]) {
      expect(await sara.call(...update(qty))).toMatchObject({
        status: 422,
        body: { errors: { qty: ['This field is required'] } },
      })
    }
    expect(await sara.call(...update({ [first]: 1.5 }))).toMatchObject({
      status: 422,
      body: { errors: { [`qty.${first}`]: expect.any(Array) } },
    })
    expect(await sara.cart()).toMatchObject({ items_qty: 5 })
  })

  test('another customer’s line cannot be updated or removed', async () => {
    const { first } = await twoLines()
    const { sara: noura } = await twoLines()
    expect(await noura.call(...update({ [first]: 2 }))).toMatchObject({
      status: 400,
      body: { code: 'cartItemNotFound', item_id: Number(first) },
    })
    expect(await noura.call('DELETE', `/api/v1/customer/cart/remove/${first}`)).toMatchObject({
      status: 200,
      body: { data: { items_count: 2 } },
    })
  })

  test('removing the last line also clears the checkout', async () => {
    const { sara, first, second } = await twoLines()
    await sara.prepareOrder()
    expect(await sara.call('DELETE', `/api/v1/customer/cart/remove/${first}`)).toMatchObject({
      status: 200,
      body: { data: { items_count: 1, payment: { method: 'cash_on_delivery' } } },
    })
    const { body } = await sara.call('DELETE', `/api/v1/customer/cart/remove/${second}`, {
      headers: english,
    })
    expect(body).toMatchObject({
      message: 'Item removed',
      data: {
        items: [],
        payment: null,
        billing_address: null,
        shipping_method: null,
        base_grand_total: 0,
      },
    })
    expect(body.data.id).toEqual(expect.any(Number))
    await sara.fillCart(await shop.stockPlant(), 1)
    expect(await sara.cart()).toMatchObject({ payment: null, billing_address: null })
  })

  test('clearing the cart removes all lines and the checkout', async () => {
    const { sara } = await twoLines()
    await sara.prepareOrder()
    expect(
      await sara.call('DELETE', '/api/v1/customer/cart/remove', { headers: english }),
    ).toMatchObject({
      status: 200,
      body: {
        message: 'Cart cleared',
        data: { items: [], payment: null, selected_shipping_rate: null },
      },
    })
  })
})

describe('changes from outside the cart', () => {
  test('a new price is reported once', async () => {
    const sara = await shop.customer()
    const ficus = await shop.stockPlant({ priceHalalas: 10_000 })
    await sara.fillCart(ficus, 2)
    await shop.setPrice(ficus, 11_000)
    const first = await sara.call('GET', '/api/v1/customer/cart', { headers: english })
    expect(first.body.data).toMatchObject({
      base_grand_total: 220,
      notices: [
        { code: 'priceChanged', message: 'The price of Dracaena trifasciata has changed.' },
      ],
    })
    expect(await sara.cart()).toMatchObject({ base_grand_total: 220, notices: [] })
  })

  test('a plant withdrawn from sale is removed from the cart, and this is reported once', async () => {
    const sara = await shop.customer()
    const ficus = await shop.stockPlant()
    await sara.fillCart(ficus)
    await shop.db
      .updateTable('products')
      .set({ is_active: false })
      .where('id', '=', ficus.id)
      .execute()
    expect(await sara.cart()).toMatchObject({
      items: [],
      notices: [
        {
          code: 'itemUnavailableRemoved',
          message: 'لم تعد نبتة الثعبان متوفرة وتمت إزالتها من السلة.',
        },
      ],
    })
    expect(await sara.cart()).toMatchObject({ notices: [] })
  })

  test('a shortage is reported while it lasts, and the line stays', async () => {
    const sara = await shop.customer()
    const ficus = await shop.stockPlant({ stock: 5 })
    await sara.fillCart(ficus, 4)
    await shop.setStock(ficus, 3)
    for (let read = 0; read < 2; read += 1) {
      expect(await sara.cart()).toMatchObject({
        has_errors: true,
        items: [{ quantity: 4, in_stock: false }],
        notices: [{ code: 'quantityExceedsStock' }],
      })
    }
    await shop.setStock(ficus, 4)
    expect(await sara.cart()).toMatchObject({
      has_errors: false,
      items: [{ in_stock: true }],
      notices: [],
    })
  })

  test('a coupon is priced as in the contract’s example, and is removed when it no longer applies', async () => {
    const sara = await shop.customer()
    await sara.fillCart(await shop.stockPlant({ priceHalalas: 9_900 }), 2)
    await sara.fillCart(await shop.stockPlant({ priceHalalas: 5_200 }), 1)
    const coupon = await addCoupon(shop.db, { code: 'WELCOME10', perCustomerLimit: 1 })
    await shop.db
      .updateTable('carts')
      .set({ coupon_id: coupon.id })
      .where('customer_id', '=', sara.id)
      .execute()
    expect(await sara.cart()).toMatchObject({
      coupon_code: 'WELCOME10',
      sub_total: 250,
      discount_amount: 25,
      base_grand_total: 225,
      base_tax_total: 29.34,
      taxes: '{"15": 29.34}',
      tax_breakdown: [{ percent: 15, taxable: 195.66, amount: 29.34 }],
      items: [
        { discount_amount: 19.8, tax_amount: 23.24, discount_percent: 10 },
        { discount_amount: 5.2, tax_amount: 6.1 },
      ],
    })
    await shop.db
      .updateTable('coupons')
      .set({ is_active: false })
      .where('id', '=', coupon.id)
      .execute()
    expect(await sara.cart()).toMatchObject({
      coupon_code: null,
      discount_amount: 0,
      base_grand_total: 250,
      notices: [{ code: 'couponNoLongerValid' }],
    })
    expect(await sara.cart()).toMatchObject({ notices: [] })
  })
})
