import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const english = { 'Accept-Language': 'en' }
const save = (who: ShopCustomer, { id }: Plant) =>
  who.call('POST', `/api/v1/customer/wishlist/${id}`)
const saved = async (who: ShopCustomer): Promise<number[]> =>
  (await who.call('GET', '/api/v1/customer/wishlist')).body.data.map(
    (item: { product_id: number }) => item.product_id,
  )
const toWishlist = (who: ShopCustomer, lineId: number) =>
  who.call('POST', `/api/v1/customer/cart/move-to-wishlist/${lineId}`, { headers: english })
const toCart = (who: ShopCustomer, { id }: { id: number }, body?: object) =>
  who.call('POST', `/api/v1/customer/wishlist/${id}/move-to-cart`, {
    headers: english,
    ...(body && { body }),
  })
const withdraw = ({ id }: Plant) =>
  shop.db.updateTable('products').set({ is_active: false }).where('id', '=', id).execute()

async function fillWishlist(who: ShopCustomer) {
  await sql`with filler as (
      insert into products (sku, slug, name_ar, price_halalas) select 'FILL-' || n, 'fill-' || n, 'نبتة', 100 from generate_series(1, 200) as n returning id)
    insert into wishlist_items (customer_id, product_id) select ${who.id}::int, id from filler`.execute(
    shop.db,
  )
}

describe('§5.8 a line moved to the wishlist', () => {
  test('a line moved to the wishlist leaves the cart with its whole quantity, and its plant is saved', async () => {
    const [sara, ficus, basil] = [
      await shop.customer(),
      await shop.stockPlant({ priceHalalas: 5_000 }),
      await shop.stockPlant({ priceHalalas: 700 }),
    ]
    const { items } = (await sara.fillCart(ficus, 3)).body.data
    await sara.fillCart(basil, 2)

    const moved = await toWishlist(sara, items[0].id)

    expect(moved).toMatchObject({
      status: 200,
      body: {
        message: 'Item moved to wishlist.',
        data: {
          items: [{ product_id: basil.id }],
          base_grand_total: 14,
          customer: { wishlist_count: 1 },
        },
      },
    })
    expect(moved.body.data.items).toHaveLength(1)
    expect(await saved(sara)).toEqual([ficus.id])
  })

  test('a line of a saved plant is saved once, and lines with other options stay and show the plant as saved', async () => {
    const [sara, ficus] = [await shop.customer(), await shop.stockPlant({ sizeIds: [1, 2] })]
    await save(sara, ficus)
    const { items } = (await sara.fillCart(ficus, 1, { sizeId: 1 })).body.data
    await sara.fillCart(ficus, 1, { sizeId: 2 })
    const { body } = await toWishlist(sara, items[0].id)
    expect(body.data.items).toMatchObject([
      {
        additional: { super_attribute: { size: 2 } },
        product: { is_saved: true, is_item_in_cart: true },
      },
    ])
    expect(await saved(sara)).toEqual([ficus.id])
  })

  test('moving the last line also removes the coupon', async () => {
    const [sara, ficus] = [await shop.customer(), await shop.stockPlant()]
    const { items } = (await sara.fillCart(ficus)).body.data
    expect((await toWishlist(sara, items[0].id)).body.data).toMatchObject({
      items: [],
      coupon_code: null,
      base_grand_total: 0,
    })
  })

  test('a line stays in the cart when the wishlist is full', async () => {
    const [sara, ficus] = [await shop.customer(), await shop.stockPlant()]
    await fillWishlist(sara)
    const { items } = (await sara.fillCart(ficus)).body.data
    expect(await toWishlist(sara, items[0].id)).toMatchObject({
      status: 400,
      body: { code: 'wishlistLimit' },
    })
    expect(await sara.cart()).toMatchObject({ items_qty: 1 })
  })

  test('a line is moved only from the customer’s own cart and only while its plant is for sale', async () => {
    const [sara, omar, ficus] = [
      await shop.customer(),
      await shop.customer(),
      await shop.stockPlant(),
    ]
    const { items } = (await omar.fillCart(ficus)).body.data
    const lineId: number = items[0].id
    expect(await toWishlist(sara, lineId)).toMatchObject({
      status: 400,
      body: { code: 'cartItemNotFound', item_id: lineId },
    })
    expect(await omar.cart()).toMatchObject({ items_qty: 1 })
    await withdraw(ficus)
    expect(await toWishlist(omar, lineId)).toMatchObject({
      status: 400,
      body: { code: 'cartItemNotFound' },
    })
    expect(await omar.cart()).toMatchObject({
      items: [],
      notices: [{ code: 'itemUnavailableRemoved' }],
    })
  })

  test('a line is moved once when the request is sent five times at once', async () => {
    const [sara, ficus] = [await shop.customer(), await shop.stockPlant()]
    const { items } = (await sara.fillCart(ficus)).body.data
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => toWishlist(sara, items[0].id)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect(await saved(sara)).toEqual([ficus.id])
  })
})

describe('§9 a saved plant moved to the cart', () => {
  test('a saved plant is added with the requested quantity and options, and leaves the wishlist', async () => {
    const [sara, ficus, basil] = [
      await shop.customer(),
      await shop.stockPlant({ colorIds: [1, 2], sizeIds: [1, 3] }),
      await shop.stockPlant(),
    ]
    for (const plant of [ficus, basil]) await save(sara, plant)
    const options = {
      super_attribute: { color: 2, size: '3' },
      additional_info: { planting_assistance: true },
    }
    expect(await toCart(sara, ficus, { quantity: 4, ...options })).toMatchObject({
      status: 200,
      body: {
        message: 'Item moved to cart.',
        wishlist_count: 1,
        data: {
          items: [
            {
              product_id: ficus.id,
              quantity: 4,
              additional: {
                super_attribute: { color: 2, size: 3 },
                additional_info: { planting_assistance: true },
              },
              product: { is_saved: false, is_item_in_cart: true },
            },
          ],
        },
      },
    })
    expect(await saved(sara)).toEqual([basil.id])
  })

  test('a saved plant is added once with its first options when the body is empty, and increases an existing line', async () => {
    const [sara, ficus] = [await shop.customer(), await shop.stockPlant({ sizeIds: [2, 3] })]
    await sara.fillCart(ficus, 2)
    await save(sara, ficus)
    expect((await toCart(sara, ficus)).body).toMatchObject({
      wishlist_count: 0,
      data: { items: [{ quantity: 3, additional: { super_attribute: { size: 2 } } }] },
    })
  })

  test('a saved plant stays saved whenever the cart cannot take it', async () => {
    const sara = await shop.customer()
    const ficus = await shop.stockPlant({ stock: 3, sizeIds: [1] })
    const many = await shop.stockPlant({ stock: null })
    const gone = await shop.stockPlant()
    for (const plant of [ficus, many, gone]) await save(sara, plant)
    await withdraw(gone)
    await sara.fillCart(many, 999)
    for (const [plant, body, status, refusal] of [
      [ficus, { quantity: 4 }, 400, { code: 'insufficientStock', available_quantity: 3 }],
      [
        ficus,
        { super_attribute: { size: 3 } },
        422,
        { errors: { 'super_attribute.size': ['This option is not available for the product.'] } },
      ],
      [
        ficus,
        { quantity: 0 },
        422,
        { errors: { quantity: ['Quantity cannot be less than one.'] } },
      ],
      [ficus, { quantity: 1000 }, 422, { code: 'validationFailed' }],
      [many, { quantity: 1 }, 400, { code: 'quantityLimit' }],
      [gone, {}, 400, { code: 'productUnavailable' }],
    ] as const) {
      expect(await toCart(sara, plant, body)).toMatchObject({ status, body: refusal })
    }
    expect(await saved(sara)).toEqual([many.id, ficus.id])
    expect(await sara.cart()).toMatchObject({ items_qty: 999 })
  })

  test('a plant that the customer has not saved is not moved', async () => {
    const [sara, omar, ficus] = [
      await shop.customer(),
      await shop.customer(),
      await shop.stockPlant(),
    ]
    await save(omar, ficus)
    for (const id of [ficus.id, 2_147_483_647])
      expect(await toCart(sara, { id })).toMatchObject({
        status: 400,
        body: { code: 'wishlistItemNotFound' },
      })
    expect((await sara.cart()).id).toBeNull()
    expect((await toCart(sara, { id: 0 })).status).toBe(404)
  })

  test('a saved plant is added once when the request is sent five times at once', async () => {
    const [sara, ficus] = [await shop.customer(), await shop.stockPlant()]
    await save(sara, ficus)
    const answers = await Promise.all(Array.from({ length: 5 }, () => toCart(sara, ficus)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect(await sara.cart()).toMatchObject({ items_qty: 1 })
  })
})
