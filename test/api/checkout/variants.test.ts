import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { checkCatalogue } from '#domain/invariants/check-catalogue.ts'
import { threeDSecureCard, declinedCard, type ShopCustomer } from '../../support/customer.ts'
import { expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { changeProduct, makeVary, officeProduct, stockOfVariants } from '../../support/variants.ts'

const [small, medium, large] = [1, 2, 3] as const
const english = { 'Accept-Language': 'en' }

let shop: Shop
let owner: ShopCustomer
let olive: Plant
let sku: Record<'s' | 'm' | 'l', string>
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
})
afterAll(() => shop.close())
beforeEach(async () => {
  olive = await shop.stockPlant({
    priceHalalas: 9_900,
    stock: 0,
    sizeIds: [small, medium, large],
    pictures: 2,
  })
  sku = { s: `${olive.sku}-S`, m: `${olive.sku}-M`, l: `${olive.sku}-L` }
  await makeVary(owner, olive, [
    { sizeId: small, sku: sku.s, priceHalalas: 4_900, stock: 3 },
    { sizeId: medium, sku: sku.m, priceHalalas: 8_900, specialPriceHalalas: 7_900, stock: 1 },
    { sizeId: large, sku: sku.l, priceHalalas: 14_900 },
  ])
})
afterEach(async () => {
  expect(shop.failures.splice(0)).toEqual([])
  await reconcile(shop.paymentContext)
  await expectLedgerToEqualOrders(shop)
  expect(await checkCatalogue(shop.db)).toEqual([])
})

const shown = async (plant = olive) =>
  (await shop.call('GET', `/api/products/${plant.id}`)).body.data
const stock = (plant = olive) => stockOfVariants(shop, plant)
const left = (s: number, m: number, l: number) => ({ [sku.s]: s, [sku.m]: m, [sku.l]: l })
const cancel = (buyer: ShopCustomer, orderId: number) =>
  buyer.call('POST', `/api/v1/customer/orders/${orderId}/cancel`)
const orderOf = ({ body }: { body: { data: { order: { id: number } } } }) => body.data.order.id

describe('a plant in three sizes at three prices', () => {
  test('a plant is shown with its variants, from the lowest to the highest price in stock', async () => {
    expect(await shown()).toMatchObject({
      price: 49,
      effective_price: 49,
      price_to: 79,
      in_stock: true,
      available_quantity: 4,
      variants: [
        { size_id: small, color_id: null, sku: sku.s, price: 49, special_price: null },
        { sku: sku.m, price: 89, special_price: 79, effective_price: 79, available_quantity: 1 },
        { sku: sku.l, price: 149, in_stock: false, available_quantity: 0, image_id: null },
      ],
    })
  })

  test('a plant shows the price of its cheapest variant in stock everywhere, or of its cheapest when sold out', async () => {
    const sara = await shop.customer()
    await shop.db
      .updateTable('product_variants')
      .set({ stock_quantity: 0 })
      .where('sku', '=', sku.s)
      .execute()
    await shop.db
      .updateTable('products')
      .set({ stock_quantity: 1 })
      .where('id', '=', olive.id)
      .execute()
    const ofMedium = { price: 89, special_price: 79, effective_price: 79, price_to: null }
    expect(await shown()).toMatchObject({ ...ofMedium, on_sale: true, in_stock: true })
    const saved = await sara.call('POST', `/api/v1/customer/wishlist/${olive.id}`)
    expect(saved.body.data).toMatchObject({ saved_price: 79, product: ofMedium })
    const list = await shop.call('GET', `/api/products?query=${olive.sku}`)
    expect(list.body.data).toMatchObject([{ id: olive.id, ...ofMedium }])

    await sara.fillCart(olive, 1, { sizeId: medium })
    expect((await sara.placeOrder()).status).toBe(200)
    expect(await shown()).toMatchObject({
      price: 49,
      special_price: null,
      price_to: 149,
      in_stock: false,
    })
  })

  test('a variant names its picture by the id in the product’s pictures', async () => {
    const { variants, images } = await officeProduct(owner, olive)
    const [, second] = images
    await changeProduct(owner, olive, {
      variants: variants.map((variant: object, place: number) => ({
        ...variant,
        image_id: place === 1 ? second.id : null,
      })),
    })
    const product = await shown()
    expect(product.variants[1].image_id).toBe(product.images[1].id)
    const sara = await shop.customer()
    const { body } = await sara.fillCart(olive, 1, { sizeId: medium })
    expect(body.data.items[0].image).toBe(product.images[1].medium_image_url)
  })

  test('a variant that is not for sale is not shown', async () => {
    const { variants } = await officeProduct(owner, olive)
    await changeProduct(owner, olive, {
      variants: variants.map((variant: object, place: number) => ({
        ...variant,
        is_active: place > 0,
      })),
    })
    expect((await shown()).variants.map((variant: { sku: string }) => variant.sku)).toEqual([
      sku.m,
      sku.l,
    ])
    expect(await shown()).toMatchObject({ price: 89, effective_price: 79, available_quantity: 1 })
    const sara = await shop.customer()
    const { status, body } = await sara.fillCart(olive, 1, { sizeId: small })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['super_attribute.size']])
  })

  test('a plant that does not vary has no variants', async () => {
    expect(await shown(await shop.stockPlant({ sizeIds: [small] }))).toMatchObject({
      variants: [],
      price_to: null,
    })
  })
})

describe('the cart', () => {
  test('the cart charges the price of the chosen size and shows its stock', async () => {
    const sara = await shop.customer()
    await sara.fillCart(olive, 2, { sizeId: small })
    const { body } = await sara.fillCart(olive, 1, { sizeId: medium })
    expect(body.data).toMatchObject({
      base_grand_total: 177,
      items: [
        { sku: sku.s, price: 49, total: 98, available_quantity: 3, product: { price_to: null } },
        { sku: sku.m, price: 79, regular_price: 89, available_quantity: 1 },
      ],
    })
  })

  test('the cart limits each size by its own stock', async () => {
    const sara = await shop.customer()
    await sara.fillCart(olive, 3, { sizeId: small })
    const more = await sara.fillCart(olive, 1, { sizeId: small })
    expect([more.status, more.body]).toMatchObject([400, { available_quantity: 3 }])
    expect((await sara.fillCart(olive, 1, { sizeId: medium })).status).toBe(200)
    const { items } = await sara.cart()
    const raised = await sara.call('PUT', '/api/v1/customer/cart/update', {
      body: { qty: { [items[1].id]: 2 } },
    })
    expect([raised.status, raised.body.available_quantity]).toEqual([400, 1])
  })

  test('the cart takes the first size in stock when none is sent, and refuses an unknown one', async () => {
    const sara = await shop.customer()
    expect((await sara.fillCart(olive)).body.data.items[0].sku).toBe(sku.s)
    const rose = await shop.stockPlant({
      stock: 0,
      sizeIds: [small, medium],
      colorIds: [1, 2],
      pictures: 1,
    })
    await makeVary(owner, rose, [
      { sizeId: small, colorId: 1, sku: `${rose.sku}-A`, priceHalalas: 5_000 },
      { sizeId: medium, colorId: 2, sku: `${rose.sku}-B`, priceHalalas: 6_000, stock: 1 },
    ])
    const refused = await sara.fillCart(rose, 1, { sizeId: small, colorId: 2 })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      { 'super_attribute.size': [expect.any(String)] },
    ])
    const { body } = await sara.fillCart(rose, 1, { colorId: 2 })
    expect(body.data.items.at(-1)).toMatchObject({
      sku: `${rose.sku}-B`,
      additional: { super_attribute: { color: 2, size: medium } },
    })
  })

  test('the cart reports only the changed price of a size, and removes a size no longer sold', async () => {
    const sara = await shop.customer()
    await sara.fillCart(olive, 1, { sizeId: small })
    await sara.fillCart(olive, 1, { sizeId: medium })
    const { variants } = await officeProduct(owner, olive)
    const [s, m, l] = variants
    await changeProduct(owner, olive, { variants: [{ ...s, price_halalas: 5_500 }, m, l] })
    const cart = await sara.cart()
    expect(cart.notices.map(({ code }: { code: string }) => code)).toEqual(['priceChanged'])
    expect(cart.items[0].price).toBe(55)
    await changeProduct(owner, olive, { variants: [s, { ...m, is_active: false }, l] })
    expect((await sara.cart()).notices.map(({ code }: { code: string }) => code)).toEqual([
      'itemUnavailableRemoved',
      'priceChanged',
    ])
    expect((await sara.cart()).items).toHaveLength(1)
  })
})

describe('an order', () => {
  test('an order takes the stock of its variants, and cancelling it returns the stock', async () => {
    const sara = await shop.customer()
    const ivy = await shop.stockPlant({ stock: 5 })
    await sara.fillCart(olive, 2, { sizeId: small })
    await sara.fillCart(ivy, 4)
    await sara.fillCart(olive, 1, { sizeId: medium })
    const placed = await sara.placeOrder()
    expect(placed.body.data.order.items).toMatchObject([
      { sku: sku.s, price: 49, quantity: 2 },
      { sku: ivy.sku, price: 120 },
      { sku: sku.m, price: 79, quantity: 1 },
    ])
    expect(await stock()).toEqual(left(1, 0, 0))
    expect([await shop.stockOf(olive), await shop.stockOf(ivy)]).toEqual([1, 1])
    expect((await shown()).variants[1]).toMatchObject({ in_stock: false })
    expect((await cancel(sara, orderOf(placed))).status).toBe(200)
    expect(await stock()).toEqual(left(3, 1, 0))
    expect([await shop.stockOf(olive), await shop.stockOf(ivy)]).toEqual([4, 5])
  })

  test('an order by card takes the stock of its variants, and a refused card returns it', async () => {
    const sara = await shop.customer()
    await sara.fillCart(olive, 1, { sizeId: small })
    expect((await sara.payByCard(declinedCard)).status).not.toBe(200)
    expect(await stock()).toEqual(left(3, 1, 0))
    expect((await sara.payByCard()).status).toBe(200)
    expect(await stock()).toEqual(left(2, 1, 0))
    await sara.fillCart(olive, 1, { sizeId: medium })
    const waiting = await sara.payByCard(threeDSecureCard)
    expect(await stock()).toEqual(left(2, 0, 0))
    await cancel(sara, orderOf(waiting))
    expect(await stock()).toEqual(left(2, 1, 0))
  })

  test('an order of the last piece of a size is placed by one of many buyers', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()))
    for (const buyer of buyers) {
      await buyer.fillCart(olive, 1, { sizeId: medium })
      await buyer.prepareOrder()
    }
    const answers = await Promise.all(buyers.map((buyer) => buyer.saveOrder()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stock()).toEqual(left(3, 0, 0))
  })

  test('concurrent orders of the same sizes in another order do not deadlock', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()))
    const sizes = [small, medium]
    for (const [place, buyer] of buyers.entries()) {
      for (const sizeId of place % 2 ? sizes : sizes.toReversed())
        await buyer.fillCart(olive, 1, { sizeId })
      await buyer.prepareOrder()
    }
    const answers = await Promise.all(buyers.map((buyer) => buyer.saveOrder()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stock()).toEqual(left(2, 0, 0))
  })

  test('a reorder takes the same size, and skips it where it is no longer sold', async () => {
    const sara = await shop.customer()
    await sara.fillCart(olive, 1, { sizeId: medium })
    const id = orderOf(await sara.placeOrder())
    for (const status of ['processing', 'shipped', 'delivered'])
      await owner.call('POST', `/api/office/orders/${id}/status`, { body: { status } })
    const reorder = () => sara.call('GET', `/api/v1/customer/orders/reorder/${id}`)
    // The only piece of this size is sold.
    expect((await reorder()).status).toBe(400)
    const { variants } = await officeProduct(owner, olive)
    await owner.call('POST', '/api/office/stock/adjustments', {
      headers: { 'Idempotency-Key': `again-${id}-1` },
      body: {
        reason: 'restocked',
        lines: [{ product_id: olive.id, variant_id: variants[1].id, change: 5 }],
      },
    })
    const again = await reorder()
    expect(again.body.data.items).toMatchObject([{ sku: sku.m, price: 79 }])
    await sara.call('DELETE', '/api/v1/customer/cart/remove')
    const [s, m, l] = variants
    await changeProduct(owner, olive, { variants: [s, { ...m, is_active: false }, l] })
    expect((await reorder()).status).toBe(400)
  })
})

describe('the wishlist', () => {
  const toCart = (who: ShopCustomer, what: number | 'all', body?: object) =>
    who.call('POST', `/api/v1/customer/wishlist/${what}/move-to-cart`, {
      headers: english,
      ...(body && { body }),
    })
  const noSize = {
    status: 422,
    body: { errors: { 'super_attribute.size': ['This field is required'] } },
  }

  test('a saved plant needs a size to move to the cart, also when its line was saved with one', async () => {
    const sara = await shop.customer()
    await sara.call('POST', `/api/v1/customer/wishlist/${olive.id}`)
    expect(await toCart(sara, olive.id)).toMatchObject(noSize)
    expect((await sara.cart()).items).toEqual([])
    const { body } = await toCart(sara, olive.id, { super_attribute: { size: medium } })
    expect(body.data.items).toMatchObject([{ sku: sku.m, price: 79 }])

    await sara.call('POST', `/api/v1/customer/cart/move-to-wishlist/${body.data.items[0].id}`)
    expect(await toCart(sara, olive.id)).toMatchObject(noSize)
    const { variants } = await officeProduct(owner, olive)
    await changeProduct(owner, olive, {
      variants: variants.map((variant: object, place: number) => ({
        ...variant,
        is_active: place === 0,
      })),
    })
    // With one size left no choice is needed.
    expect((await toCart(sara, olive.id)).body.data.items).toMatchObject([{ sku: sku.s }])
  })

  test('a saved plant that needs a size stays saved and is named when all plants move to the cart', async () => {
    const sara = await shop.customer()
    const ivy = await shop.stockPlant()
    for (const { id } of [olive, ivy]) await sara.call('POST', `/api/v1/customer/wishlist/${id}`)
    const { body } = await toCart(sara, 'all')
    expect(body.data.items.map((item: { sku: string }) => item.sku)).toEqual([ivy.sku])
    expect(body).toMatchObject({
      wishlist_count: 1,
      data: {
        notices: [
          {
            code: 'reorderItemSkipped',
            message:
              'Dracaena trifasciata was not added: choose its size or colour on its page first.',
          },
        ],
      },
    })
  })
})

test('messages about stock name the size, and a sold-out size is named as such', async () => {
  const sara = await shop.customer()
  await sara.fillCart(olive, 3, { sizeId: small })
  await sara.fillCart(olive, 1, { sizeId: medium })
  const id = orderOf(await sara.placeOrder())
  for (const status of ['processing', 'shipped', 'delivered'])
    await owner.call('POST', `/api/office/orders/${id}/status`, { body: { status } })
  const received = async (place: number, change: number) => {
    const { variants } = await officeProduct(owner, olive)
    const { status } = await owner.call('POST', '/api/office/stock/adjustments', {
      headers: { 'Idempotency-Key': `named-${olive.id}-${place}` },
      body: {
        reason: 'restocked',
        lines: [{ product_id: olive.id, variant_id: variants[place].id, change }],
      },
    })
    expect(status).toBe(201)
  }
  await received(0, 2)
  const messages = async (path: string, who: ShopCustomer, locale: string) =>
    (await who.call('GET', path, { headers: { 'Accept-Language': locale } })).body.data.notices.map(
      ({ message }: { message: string }) => message,
    )
  expect(await messages(`/api/v1/customer/orders/reorder/${id}`, sara, 'en')).toEqual([
    'Only 2 of Dracaena trifasciata, Small could be added.',
    'Dracaena trifasciata, Medium is not available and was not added.',
  ])
  expect(await messages('/api/v1/customer/cart', sara, 'en')).toEqual([])

  await received(1, 1)
  await sara.fillCart(olive, 1, { sizeId: medium })
  const huda = await shop.customer()
  await huda.fillCart(olive, 1, { sizeId: small })
  await huda.fillCart(olive, 1, { sizeId: medium })
  expect((await huda.placeOrder()).status).toBe(200)
  expect(await messages('/api/v1/customer/cart', sara, 'en')).toEqual([
    'Only 1 of Dracaena trifasciata, Small left.',
    'Dracaena trifasciata, Medium is sold out.',
  ])
  expect(await messages('/api/v1/customer/cart', sara, 'ar')).toEqual([
    'لم يتبقَّ من نبتة الثعبان، صغير سوى 1.',
    'نفدت نبتة الثعبان، وسط.',
  ])
})

describe('with carts and orders in flight', () => {
  test('a plant stops varying: it keeps its stock, carts are notified, and a cancelled order returns its pieces', async () => {
    const [sara, huda] = [await shop.customer(), await shop.customer()]
    await sara.fillCart(olive, 2, { sizeId: small })
    const id = orderOf(await sara.placeOrder())
    await huda.fillCart(olive, 1, { sizeId: medium })
    await changeProduct(owner, olive, { varies: false, price_halalas: 6_000 })
    expect(await shop.stockOf(olive)).toBe(2)
    expect(await shown()).toMatchObject({ price: 60, variants: [], price_to: null })
    const cart = await huda.cart()
    expect(cart.items).toMatchObject([{ sku: olive.sku, price: 60, available_quantity: 2 }])
    expect((await cancel(sara, id)).status).toBe(200)
    expect(await shop.stockOf(olive)).toBe(4)
    expect((await huda.placeOrder()).status).toBe(200)
    expect(await shop.stockOf(olive)).toBe(3)
    expect(await stock()).toEqual(left(0, 0, 0))
  })

  test('a plant begins to vary: its stock is counted by size, and no piece is sold twice', async () => {
    const ficus = await shop.stockPlant({ stock: 5, sizeIds: [small, medium], pictures: 1 })
    const [sara, huda] = [await shop.customer(), await shop.customer()]
    await sara.fillCart(ficus, 2, { sizeId: small })
    const id = orderOf(await sara.placeOrder())
    await huda.fillCart(ficus, 1, { sizeId: medium })
    await huda.prepareOrder()
    await makeVary(owner, ficus, [
      { sizeId: small, sku: `${ficus.sku}-S`, priceHalalas: 12_000, stock: 1 },
    ])
    expect(await shop.stockOf(ficus)).toBe(1)
    const refused = await huda.saveOrder()
    expect(refused.status).toBe(400)
    expect((await huda.cart()).items).toEqual([])
    await cancel(sara, id)
    // The returned pieces of the plant belong to no variant until they are counted.
    expect(await shop.stockOf(ficus)).toBe(1)
    expect(await stock(ficus)).toEqual({ [`${ficus.sku}-S`]: 1 })
  })

  test('an untracked plant is sold by variant without limit', async () => {
    const ivy = await shop.stockPlant({ stock: null, sizeIds: [small, medium], pictures: 1 })
    await makeVary(owner, ivy, [
      { sizeId: small, sku: `${ivy.sku}-S`, priceHalalas: 3_000 },
      { sizeId: medium, sku: `${ivy.sku}-M`, priceHalalas: 4_000 },
    ])
    const sara = await shop.customer()
    await sara.fillCart(ivy, 500, { sizeId: medium })
    const placed = await sara.placeOrder()
    expect(placed.body.data.order.items).toMatchObject([{ sku: `${ivy.sku}-M`, price: 40 }])
    expect(await stock(ivy)).toEqual({ [`${ivy.sku}-S`]: null, [`${ivy.sku}-M`]: null })
  })
})
