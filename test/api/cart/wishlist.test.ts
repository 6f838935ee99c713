import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Saver = Awaited<ReturnType<Shop['customer']>>
const path = (id: number | string) => `/api/v1/customer/wishlist/${id}`
const saved = async (who: Saver): Promise<number[]> =>
  (await who.call('GET', '/api/v1/customer/wishlist')).body.data.map(
    (item: { product_id: number }) => item.product_id,
  )

test('saved plants are listed newest first and marked as saved', async () => {
  const [ficus, basil, sara] = [
    await shop.stockPlant(),
    await shop.stockPlant(),
    await shop.customer(),
  ]
  const first = await sara.call('POST', path(ficus.id))
  await sara.call('POST', path(basil.id))

  expect(first).toMatchObject({
    status: 200,
    body: {
      message: 'تمت إضافة النبتة إلى المفضلة.',
      wishlist_count: 1,
      data: { product_id: ficus.id, product: { id: ficus.id, is_saved: true, is_wishlist: true } },
    },
  })
  expect(await saved(sara)).toEqual([basil.id, ficus.id])
  expect((await sara.call('GET', '/api/v1/customer/get')).body.data.wishlist_count).toBe(2)
})

test('saving a plant twice, also at once, keeps one item', async () => {
  const [ficus, sara] = [await shop.stockPlant(), await shop.customer()]
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => sara.call('POST', path(ficus.id))),
  )
  expect(
    new Set(answers.map(({ status, body }) => `${status} ${body.data.id} ${body.wishlist_count}`))
      .size,
  ).toBe(1)
  expect(await saved(sara)).toEqual([ficus.id])
})

test('a customer removes one plant, a plant that is not saved, and all', async () => {
  const [ficus, basil, sara, omar] = [
    await shop.stockPlant(),
    await shop.stockPlant(),
    await shop.customer(),
    await shop.customer(),
  ]
  for (const plant of [ficus, basil]) await sara.call('POST', path(plant.id))
  await omar.call('POST', path(ficus.id))

  const one = await sara.call('DELETE', path(ficus.id))
  expect(one).toMatchObject({
    status: 200,
    body: {
      message: 'تم حذف النبتة من المفضلة.',
      wishlist_count: 1,
      data: [{ product_id: basil.id }],
    },
  })
  expect((await sara.call('DELETE', path(ficus.id))).body).toEqual(one.body)
  for (let time = 0; time < 2; time += 1) {
    expect(await sara.call('DELETE', path('all'))).toMatchObject({
      status: 200,
      body: { message: 'تم تفريغ المفضلة.', wishlist_count: 0, data: [] },
    })
  }
  expect(await saved(omar)).toEqual([ficus.id])
})

test('a plant withdrawn from sale leaves the wishlist and cannot be saved', async () => {
  const [ficus, sara] = [await shop.stockPlant(), await shop.customer()]
  await sara.call('POST', path(ficus.id))
  await shop.db
    .updateTable('products')
    .set({ is_active: false })
    .where('id', '=', ficus.id)
    .execute()

  expect(await saved(sara)).toEqual([])
  expect((await sara.call('GET', '/api/v1/customer/get')).body.data.wishlist_count).toBe(0)
  for (const id of [ficus.id, 999_999])
    expect(await sara.call('POST', path(id))).toMatchObject({
      status: 404,
      body: { code: 'productNotFound' },
    })
  for (const id of ['0', '-1', 'x', '99999999999'])
    expect((await sara.call('POST', path(id))).status).toBe(404)
})

test('a wishlist holds at most two hundred plants, also after concurrent requests', async () => {
  const sara = await shop.customer()
  const plants = []
  for (let plant = 0; plant < 5; plant += 1) plants.push(await shop.stockPlant())
  await sql`with filler as (
      insert into products (sku, slug, name_ar, price_halalas) select 'FILL-' || n, 'fill-' || n, 'نبتة', 100 from generate_series(1, 198) as n returning id)
    insert into wishlist_items (customer_id, product_id) select ${sara.id}::int, id from filler`.execute(
    shop.db,
  )

  const answers = await Promise.all(plants.map(({ id }) => sara.call('POST', path(id))))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('wishlistLimit')
  expect(await saved(sara)).toHaveLength(200)
})

test('every call needs a session', async () => {
  for (const [method, where] of [
    ['GET', '/api/v1/customer/wishlist'],
    ['POST', path(1)],
    ['DELETE', path(1)],
    ['DELETE', path('all')],
  ] as const) {
    expect((await shop.call(method, where)).status).toBe(401)
  }
})

test('an item shows the price and stock it was saved at, and null where they were not recorded', async () => {
  const [ficus, basil, sara] = [
    await shop.stockPlant({ priceHalalas: 11_500, stock: 0 }),
    await shop.stockPlant(),
    await shop.customer(),
  ]
  await shop.db
    .updateTable('products')
    .set({ special_price_halalas: 9_900 })
    .where('id', '=', ficus.id)
    .execute()
  const first = await sara.call('POST', path(ficus.id))
  expect(first.body.data).toMatchObject({ saved_price: 99, saved_in_stock: false })

  await shop.db
    .updateTable('products')
    .set({ special_price_halalas: 7_900, stock_quantity: 5 })
    .where('id', '=', ficus.id)
    .execute()
  // Saving again changes nothing.
  await sara.call('POST', path(ficus.id))
  await sara.call('POST', path(basil.id))
  await sql`update wishlist_items set saved_price_halalas = null, saved_in_stock = null where product_id = ${basil.id}`.execute(
    shop.db,
  )
  expect((await sara.call('GET', '/api/v1/customer/wishlist')).body.data).toMatchObject([
    { product_id: basil.id, saved_price: null, saved_in_stock: null },
    {
      product_id: ficus.id,
      saved_price: 99,
      saved_in_stock: false,
      product: { effective_price: 79, in_stock: true },
    },
  ])
})

test('all saved plants move into the cart at once, and unavailable ones stay saved and are named', async () => {
  const plants = await Promise.all([3, 0, 2].map((stock) => shop.stockPlant({ stock })))
  const [ficus, gone, basil] = plants
  const sara = await shop.customer()
  for (const plant of plants) await sara.call('POST', path(plant.id))
  // The pieces in the cart already count against the stock.
  await sara.fillCart(basil ?? { id: 0 }, 2)

  const moved = await sara.call('POST', path('all/move-to-cart'), {
    headers: { 'Accept-Language': 'en' },
  })
  expect(moved).toMatchObject({
    status: 200,
    body: { message: 'Item moved to cart.', wishlist_count: 2 },
  })
  const { items, notices, customer } = moved.body.data
  expect(
    items.map((item: { product_id: number; quantity: number }) => [item.product_id, item.quantity]),
  ).toEqual([
    [basil?.id, 2],
    [ficus?.id, 1],
  ])
  expect(notices.map(({ code }: { code: string }) => code)).toEqual([
    'reorderItemSkipped',
    'reorderItemSkipped',
  ])
  expect(customer.wishlist_count).toBe(2)
  expect(await saved(sara)).toEqual([basil?.id, gone?.id])

  // Nothing is left to move: the cart is unchanged, and all plants are named again.
  const again = await sara.call('POST', path('all/move-to-cart'))
  expect(again.body.data).toMatchObject({
    items_qty: 3,
    notices: [{ code: 'reorderItemSkipped' }, { code: 'reorderItemSkipped' }],
  })
  expect(
    (await (await shop.customer()).call('POST', path('all/move-to-cart'))).body.data,
  ).toMatchObject({ items: [], notices: [] })
})
