import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlantOptions, ShopCustomer } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  noura = await shop.staff()
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

test('a HEAD request to reorder is refused, because it would fill the cart', async () => {
  const id = await delivered(await shop.customer(), [await shop.stockPlant(), 1])
  expect((await shop.call('HEAD', `/api/v1/customer/orders/reorder/${id}`)).status).toBe(405)
})

type Wanted = [plant: Plant, quantity: number, options?: PlantOptions]
const reorder = (who: ShopCustomer, id: number, locale = 'en') =>
  who.call('GET', `/api/v1/customer/orders/reorder/${id}`, {
    headers: { 'Accept-Language': locale },
  })
const withdraw = ({ id }: Plant) =>
  shop.db.updateTable('products').set({ is_active: false }).where('id', '=', id).execute()

async function ordered(who: ShopCustomer, ...lines: Wanted[]): Promise<number> {
  for (const [plant, quantity, options] of lines) await who.fillCart(plant, quantity, options)
  const { body } = await who.placeOrder()
  return body.data.order.id
}

async function delivered(who: ShopCustomer, ...lines: Wanted[]): Promise<number> {
  const id = await ordered(who, ...lines)
  for (const status of ['processing', 'shipped', 'delivered'])
    await noura.call('POST', `/api/office/orders/${id}/status`, { body: { status } })
  return id
}

test('§7.4 a reorder adds the lines of a delivered order at current prices to the cart', async () => {
  const [sara, ficus, basil, snake] = [
    await shop.customer(),
    await shop.stockPlant({ priceHalalas: 11_500, colorIds: [1, 2], sizeIds: [1] }),
    await shop.stockPlant({ priceHalalas: 5_000, stock: null }),
    await shop.stockPlant({ priceHalalas: 1_000 }),
  ]
  const id = await delivered(sara, [ficus, 2, { colorId: 2, planting: true }], [basil, 3])
  await sara.fillCart(snake)
  await sara.fillCart(basil, 2)
  await shop.setPrice(ficus, 12_000)

  const answer = await reorder(sara, id)

  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Added to cart',
      data: {
        notices: [],
        items: [
          { product_id: snake.id, quantity: 1 },
          { product_id: basil.id, quantity: 5 },
          {
            product_id: ficus.id,
            quantity: 2,
            price: 120,
            additional: {
              super_attribute: { color: 2, size: 1 },
              additional_info: { planting_assistance: true },
            },
          },
        ],
        base_grand_total: 10 + 250 + 240,
      },
    },
  })
})

test('a reorder skips unavailable plants and reduces short ones, each with a notice in the reader’s language', async () => {
  const [sara, gone, empty, short] = [
    await shop.customer(),
    await shop.stockPlant({ name: 'ريحان', nameLatin: 'Basil' }),
    await shop.stockPlant({ name: 'نعناع', nameLatin: 'Mint' }),
    await shop.stockPlant({ name: 'تين', nameLatin: 'Ficus', stock: 10 }),
  ]
  const id = await delivered(sara, [gone, 1], [empty, 1], [short, 4])
  await withdraw(gone)
  await shop.setStock(empty, 0)
  await shop.setStock(short, 3)
  await sara.fillCart(short, 1)

  const { body } = await reorder(sara, id, 'ar')

  expect(body.data).toMatchObject({
    items: [{ product_id: short.id, quantity: 3 }],
    has_errors: false,
    notices: [
      { code: 'reorderItemSkipped', message: expect.stringContaining('ريحان') },
      { code: 'reorderItemSkipped', message: expect.stringContaining('نعناع') },
      { code: 'reorderQuantityReduced', message: expect.stringContaining('تين') },
    ],
  })
  expect((await sara.cart()).notices).toEqual([])
})

test('the notices of the cart follow those of the reorder', async () => {
  const [sara, gone, ficus, basil] = [
    await shop.customer(),
    await shop.stockPlant(),
    await shop.stockPlant(),
    await shop.stockPlant(),
  ]
  const id = await delivered(sara, [gone, 1], [ficus, 1])
  await withdraw(gone)
  await sara.fillCart(basil)
  await shop.setPrice(basil, 4_200)
  expect(
    (await reorder(sara, id)).body.data.notices.map(({ code }: { code: string }) => code),
  ).toEqual(['reorderItemSkipped', 'priceChanged'])
})

test('an option no longer offered is replaced by the first, and equal lines are merged', async () => {
  const [sara, ficus] = [
    await shop.customer(),
    await shop.stockPlant({ stock: 20, sizeIds: [1, 2, 3] }),
  ]
  const id = await delivered(sara, [ficus, 2, { sizeId: 1 }], [ficus, 3, { sizeId: 3 }])
  await shop.db
    .deleteFrom('product_sizes')
    .where('product_id', '=', ficus.id)
    .where('size_id', '=', 3)
    .execute()
  expect((await reorder(sara, id)).body.data).toMatchObject({
    items: [{ quantity: 5, additional: { super_attribute: { size: 1 } } }],
    notices: [],
  })
})

test('two reordered lines of one plant share its stock', async () => {
  const [sara, ficus] = [
    await shop.customer(),
    await shop.stockPlant({ stock: 20, sizeIds: [1, 2] }),
  ]
  const id = await delivered(sara, [ficus, 4, { sizeId: 1 }], [ficus, 4, { sizeId: 2 }])
  await shop.setStock(ficus, 5)
  expect((await reorder(sara, id)).body.data).toMatchObject({
    items: [{ quantity: 4 }, { quantity: 1 }],
    notices: [
      { code: 'reorderQuantityReduced', message: 'Only 1 of Dracaena trifasciata could be added.' },
    ],
  })
})

test('a reorder without any available plant is refused and leaves the cart unchanged', async () => {
  const [sara, gone, basil] = [
    await shop.customer(),
    await shop.stockPlant(),
    await shop.stockPlant(),
  ]
  const id = await delivered(sara, [gone, 1])
  await withdraw(gone)
  await sara.fillCart(basil, 2)
  expect(await reorder(sara, id)).toMatchObject({
    status: 400,
    body: { code: 'cannotReorder', message: 'This order can not be reordered.' },
  })
  expect(await sara.cart()).toMatchObject({ items_qty: 2, notices: [] })
})

test('only a delivered order of one’s own can be reordered', async () => {
  const [sara, omar, ficus] = [
    await shop.customer(),
    await shop.customer(),
    await shop.stockPlant({ stock: null }),
  ]
  const [pending, done] = [await ordered(sara, [ficus, 1]), await delivered(sara, [ficus, 1])]
  expect(await reorder(sara, pending)).toMatchObject({
    status: 400,
    body: { code: 'cannotReorder' },
  })
  expect(await reorder(omar, done)).toMatchObject({ status: 404, body: { code: 'orderNotFound' } })
  expect((await shop.call('GET', `/api/v1/customer/orders/reorder/${done}`)).status).toBe(401)
  expect((await omar.cart()).id).toBeNull()
})

test('five reorders at once each add what is still in stock', async () => {
  const [sara, ficus] = [await shop.customer(), await shop.stockPlant({ stock: 20 })]
  const id = await delivered(sara, [ficus, 2])
  await shop.setStock(ficus, 7)
  const answers = await Promise.all(Array.from({ length: 5 }, () => reorder(sara, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 400])
  expect(await sara.cart()).toMatchObject({ items_qty: 7 })
})
