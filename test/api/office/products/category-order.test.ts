import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopCustomer } from '../../../support/customer.ts'
import { memberWith, officeSettings } from '../../../support/office.ts'
import { openPages } from '../../../support/pages.ts'
import type { Plant } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ cached: true, settings: officeSettings })
  owner = await shop.staff()
})
afterAll(() => shop.close())

let number = 0
/** A category with three plants, the newest of which costs the most. */
async function newCategory() {
  const name = `Collection ${(number += 1)}`
  const body = { name_ar: name, name_en: name }
  const category = (await owner.call('POST', '/api/office/categories', { body })).body.data
  const plants: Plant[] = []
  for (const priceHalalas of [1_000, 2_000, 3_000]) {
    const plant = await shop.stockPlant({ priceHalalas, stock: 5 })
    const { id } = plant
    const { version } = (await owner.call('GET', `/api/office/products/${id}`)).body.data
    await owner.call('PUT', `/api/office/products/${id}`, {
      body: { version, category_ids: [category.id] },
    })
    plants.push(plant)
  }
  return {
    id: category.id as number,
    slug: category.slug as string,
    plants,
    ids: plants.map((one) => one.id),
  }
}
const put = async (id: number, body: object) => {
  const { version } = (await owner.call('GET', `/api/office/categories/${id}/products`)).body.data
  return owner.call('PUT', `/api/office/categories/${id}/products`, { body: { version, ...body } })
}
const shown = async (slug: string, query = ''): Promise<number[]> =>
  (await shop.call('GET', `/api/products?category=${slug}${query}`)).body.data.map(
    ({ id }: { id: number }) => id,
  )

describe('the order of products in a category', () => {
  test('a category is ordered newest first, by price, or with chosen products first', async () => {
    const { id, slug, ids } = await newCategory()
    const [cheap = 0, middle = 0, dear = 0] = ids
    await expect.poll(() => shown(slug)).toEqual([dear, middle, cheap])
    await put(id, { rule: 'price' })
    await expect.poll(() => shown(slug)).toEqual([cheap, middle, dear])
    expect((await put(id, { product_ids: [middle] })).status).toBe(200)
    await expect.poll(() => shown(slug)).toEqual([middle, cheap, dear])
    await expect.poll(() => shown(slug, '&limit=1&page=2')).toEqual([cheap])
    await put(id, { rule: 'newest' })
    await expect.poll(() => shown(slug)).toEqual([middle, dear, cheap])
    // An order chosen by the shopper takes precedence.
    await expect.poll(() => shown(slug, '&sort=price-desc')).toEqual([dear, middle, cheap])
  })

  test('a category is ordered by recent sales', async () => {
    const { id, slug, plants, ids } = await newCategory()
    const [cheap = 0, middle = 0, dear = 0] = ids
    await put(id, { rule: 'best_selling' })
    const buyer = await shop.customer()
    if (plants[0]) await buyer.fillCart(plants[0], 2)
    expect((await buyer.placeOrder()).status).toBeLessThan(300)
    await put(id, { product_ids: [dear] })
    await expect.poll(() => shown(slug)).toEqual([dear, cheap, middle])
  })

  test('an edit of an older version is refused, and so is a product of another category', async () => {
    const { id, ids } = await newCategory()
    const other = await newCategory()
    const wrong = await put(id, { product_ids: [other.ids[0]] })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toHaveProperty('product_ids')
    await put(id, { product_ids: ids.slice(0, 1) })
    const stale = await owner.call('PUT', `/api/office/categories/${id}/products`, {
      body: { version: 1, rule: 'price' },
    })
    expect(stale.status).toBe(409)
    expect(stale.body.data.current).toMatchObject({ product_ids: ids.slice(0, 1) })
    const packer = await memberWith(shop, owner, ['packer'])
    const refused = await packer.call('PUT', `/api/office/categories/${id}/products`, {
      body: { version: 1 },
    })
    expect(refused.status).toBe(403)
  })
})

test('a category’s picture is shown on its page', async () => {
  const { id, slug } = await newCategory()
  const image = sharp({
    create: { width: 1600, height: 500, channels: 3, background: '#3a6' },
  })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await image.png().toBuffer())]), 'banner.png')
  const upload = await shop.fetch('/api/office/media', {
    method: 'POST',
    headers: { Authorization: `Bearer ${owner.token}` },
    body: form,
  })
  const { id: media } = ((await upload.json()) as { data: { id: number } }).data
  const saved = await owner.call('PUT', `/api/office/categories/${id}`, {
    body: { version: 1, media_id: media },
  })
  expect(saved.body.data).toMatchObject({ media_id: media })
  const read = await openPages(shop)
  const path = saved.body.data.image_url.replace('.webp', '-l.webp')
  expect(await (await read(`/ar/${slug}`)).text()).toContain(`src="${path}"`)
  const unknown = await owner.call('PUT', `/api/office/categories/${id}`, {
    body: { version: 2, media_id: 2_147_483_646 },
  })
  expect(unknown.status).toBe(422)
})
