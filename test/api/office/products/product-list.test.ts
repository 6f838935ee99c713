import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largeIndexes, buildLargeIndexes } from '#db/migrations/large-indexes.ts'
import { emptyProductBin } from '#domain/office/products/delete-product.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { addMember, idempotencyHeaders } from '../../../support/office.ts'
import type { Plant } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let ficus: Plant, rose: Plant, mint: Plant, cactus: Plant
let draft: number
const products = '/api/office/products'

beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
  const stock = shop.stockPlant
  ficus = await stock({
    name: 'فيكس',
    nameLatin: 'Ficus',
    priceHalalas: 9_000,
    pictures: 2,
    profile: 'rubber',
  })
  rose = await stock({ name: 'وردة', nameLatin: 'Rosa', categoryIds: [3], colorIds: [1], stock: 0 })
  mint = await stock({ name: 'نعناع', nameLatin: 'Mentha', nameEn: null, stock: null })
  cactus = await stock({ name: 'صبار', nameLatin: 'Opuntia', isActive: false, sizeIds: [2] })
  const { body } = await owner.call('POST', products, {
    headers: idempotencyHeaders(),
    body: { name_ar: 'مونستيرا', name_latin: 'Monstera deliciosa', price_halalas: 30_000 },
  })
  draft = body.data.id
  await owner.call('PUT', `${products}/${ficus.id}`, {
    body: { version: 1, special_price_halalas: 8_000, place: 'A-03', care: { light: 'low' } },
  })
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const list = async (query: string) => (await owner.call('GET', `${products}?${query}`)).body
const found = async (query: string): Promise<number[]> =>
  (await list(`sort=id&order=asc&${query}`)).data.map(({ id }: { id: number }) => id)
const all = () => [ficus.id, rose.id, mint.id, cactus.id, draft]

describe('the list of products', () => {
  test('the list has drafts and archived products, last changed first', async () => {
    const { data, meta } = await list('')
    expect(meta).toMatchObject({ total: 5, per_page: 25, current_page: 1 })
    expect(data[0]).toMatchObject({
      id: ficus.id,
      version: 2,
      price_halalas: 9_000,
      price_now_halalas: 8_000,
      image_count: 2,
      picture: { url: expect.stringContaining('/media/product/') },
      updated_by: { id: owner.id },
    })
  })

  test('each view lists its products', async () => {
    const views = {
      published: [ficus.id, rose.id, mint.id],
      drafts: [draft],
      sold_out: [rose.id],
      low_stock: [rose.id],
      on_sale: [ficus.id],
      without_picture: [rose.id, mint.id, draft],
      without_english: [mint.id, draft],
      archived: [cactus.id],
      bin: [],
    }
    for (const [view, ids] of Object.entries(views))
      expect([view, await found(`view=${view}`)]).toEqual([view, ids])
    const { bin: _, ...tabs } = { ...views, all: all() }
    expect((await owner.call('GET', `${products}/counts`)).body.data).toEqual(
      Object.fromEntries(Object.entries(tabs).map(([view, ids]) => [view, { total: ids.length }])),
    )
  })

  test.each([
    ['status=draft,archived', () => [cactus.id, draft]],
    ['category=3', () => [rose.id]],
    ['category=3,1&status=published', () => [ficus.id, rose.id, mint.id]],
    ['category=none', () => [draft]],
    ['color=1', () => [rose.id]],
    ['size=2', () => [cactus.id]],
    ['min_price=9000&max_price=9000', () => [ficus.id]],
    ['stock=untracked', () => [mint.id]],
    ['stock=zero&status=published', () => [rose.id]],
    ['min_stock=14', () => [ficus.id, cactus.id]],
    ['on_sale=1', () => [ficus.id]],
    ['min_images=1&max_images=2', () => [ficus.id]],
    ['has=light', () => [ficus.id]],
    ['lacks=category,picture&status=draft', () => [draft]],
    ['lacks=profile', () => [rose.id, mint.id, cactus.id, draft]],
    ['has=profile', () => [ficus.id]],
    ['supplier=none&status=draft', () => [draft]],
    ['place=a-0', () => [ficus.id]],
    ['from=2999-01-01', () => []],
    ['to=2999-01-01', all],
    ['updated_by=1', () => [ficus.id, draft]],
  ])('the list is filtered by %s', async (query, ids) => {
    expect(await found(query)).toEqual(ids())
  })

  test.each([
    ['فيكس', () => [ficus.id]],
    ['فِيكْس', () => [ficus.id]],
    ['ficus', () => [ficus.id]],
    ['fic', () => [ficus.id]],
    ['deliciosa monstera', () => [draft]],
    ['المونستيرا', () => [draft]],
    ['monstrea', () => [draft]],
    ['opuntai', () => [cactus.id]],
    ['ficus mentha', () => []],
    ['%', () => []],
  ])('the list finds products by %s', async (words, ids) => {
    expect(await found(`q=${encodeURIComponent(words)}`)).toEqual(ids())
  })

  test('the list finds a product by its SKU', async () => {
    expect(await found(`q=${cactus.sku}`)).toEqual([cactus.id])
  })

  test('the list is sorted by each column, and its pages repeat no product', async () => {
    const sorted = async (query: string) =>
      (await list(query)).data.map(({ id }: { id: number }) => id)
    expect(await sorted('sort=price')).toEqual([draft, cactus.id, mint.id, rose.id, ficus.id])
    expect(await sorted('sort=name_ar')).toEqual([cactus.id, ficus.id, draft, mint.id, rose.id])
    expect((await sorted('sort=name_latin')).slice(0, 2)).toEqual([ficus.id, mint.id])
    expect((await sorted('sort=stock')).at(-1)).toBe(mint.id)
    for (const sort of ['updated_at', 'created_at', 'name_ar', 'price', 'stock', 'sold_30d', 'id'])
      for (const order of ['asc', 'desc']) {
        const page = (number: number) =>
          sorted(`sort=${sort}&order=${order}&limit=2&page=${number}`)
        const pages = [...(await page(1)), ...(await page(2)), ...(await page(3))]
        expect(pages.toSorted((a, b) => a - b)).toEqual(all())
      }
  })

  test('the list is sorted by pieces sold', async () => {
    const sara = await shop.customer()
    await sara.fillCart(mint, 3)
    await sara.placeOrder()
    const { data } = await list('sort=sold_30d&limit=1')
    expect(data).toMatchObject([{ id: mint.id, sold_30d: 3, stock: { tracked: false } }])
    const ids = async (query: string): Promise<number[]> =>
      (await list(`sort=sold_30d&${query}`)).data.map(({ id }: { id: number }) => id)
    const others = all().filter((id) => id !== mint.id)
    // Products without orders fill the page, or come first when sorted the other way.
    expect(await ids('')).toEqual([mint.id, ...others.toReversed()])
    expect(await ids('limit=2&page=2')).toEqual(others.toReversed().slice(1, 3))
    expect(await ids('order=asc')).toEqual([...others, mint.id])
    expect(await ids('order=asc&limit=2&page=2')).toEqual(others.slice(2))
    expect(await ids('status=published')).toEqual([mint.id, rose.id, ficus.id])
    await sql`update products set deleted_at = now() where id = ${mint.id}`.execute(shop.db)
    const { meta, data: listed } = await list('sort=sold_30d')
    expect([meta.total, listed.map(({ id }: { id: number }) => id)]).toEqual([
      4,
      others.toReversed(),
    ])
    await sql`update products set deleted_at = null where id = ${mint.id}`.execute(shop.db)
    await sql`update orders set status = 'cancelled'`.execute(shop.db)
    expect((await list('sort=sold_30d&limit=1')).data).toMatchObject([{ id: draft, sold_30d: 0 }])
  })

  test('the list has only the requested fields', async () => {
    const { data } = await list('fields=sku,stock&limit=1')
    expect(Object.keys(data[0]).toSorted()).toEqual(['id', 'sku', 'stock'])
  })

  test('the list is refused beyond the 10,000th row', async () => {
    const { status, body } = await owner.call('GET', `${products}?page=101&limit=100`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['page']])
  })

  test('the list refuses an invalid filter', async () => {
    for (const query of ['view=x', 'status=gone', 'category=a', 'min_price=-1', 'has=soul'])
      expect([query, (await owner.call('GET', `${products}?${query}`)).status]).toEqual([
        query,
        422,
      ])
  })

  test('the list is refused to a driver', async () => {
    const driver = await addMember(shop, 'Driver', 'driver')
    expect((await driver.call('GET', products)).status).toBe(403)
  })
})

test('large indexes are built once during operation, and the list stays the same', async () => {
  const before = await found('')
  // A migration builds some of them while their table is small.
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes`.execute(
    shop.db,
  )
  const missing = Object.keys(largeIndexes).filter((name) => !rows.some((row) => row.name === name))
  expect(missing.length).toBeGreaterThan(20)
  const built = await shop.withoutQueryTimeout((db) => buildLargeIndexes(db))
  expect(built.toSorted()).toEqual(missing.toSorted())
  expect(await shop.withoutQueryTimeout((db) => buildLargeIndexes(db))).toEqual([])
  expect(await found('')).toEqual(before)
  expect(await found('q=monstera')).toEqual([draft])
})

test('former indexes of stock movements are replaced during operation', async () => {
  await sql`drop index stock_movements_once_per_act`.execute(shop.db)
  await sql`create unique index stock_moves_once_per_order on stock_movements (order_id, product_id, reason) where order_id is not null`.execute(
    shop.db,
  )
  expect(await shop.withoutQueryTimeout((db) => buildLargeIndexes(db))).toEqual([
    'stock_movements_once_per_act',
  ])
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where indexname like 'stock_mov%once_per_order' or indexname = 'stock_movements_once_per_act'`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ name: 'stock_movements_once_per_act' }])
})

test('a product in the bin for 30 days is deleted', async () => {
  await owner.call('DELETE', `${products}/${draft}`)
  expect(await emptyProductBin(shop.db)).toBe(0)
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', draft)
    .execute()
  expect(await emptyProductBin(shop.db)).toBe(1)
  expect((await owner.call('GET', `${products}/${draft}`)).status).toBe(404)
})
