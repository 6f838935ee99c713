import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let ficus: Plant, rose: Plant
beforeAll(async () => {
  shop = await openShop()
  ficus = await shop.stockPlant({
    name: 'فيكس',
    nameLatin: 'Ficus',
    nameEn: 'Fig',
    categoryIds: [1],
    colorIds: [2],
    priceHalalas: 9_000,
  })
  rose = await shop.stockPlant({
    name: 'ورد',
    nameLatin: 'Rosa',
    nameEn: 'Rose',
    categoryIds: [3],
    priceHalalas: 5_000,
  })
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const found = async (query: string) =>
  (await shop.call('GET', `/api/products?facets=0&${query}`)).body.data.map(({ id }: Plant) => id)
const countOf = async (category: number) => {
  const { data } = (await shop.call('GET', '/api/categories')).body
  return data.find(({ id }: { id: number }) => id === category).products_count
}
/** Compares the read model that triggers refreshed with one rebuilt from the products. */
async function expectRebuiltTheSame() {
  const readModel = async () =>
    (
      await sql`select product_search.*, category_ids, color_ids, size_ids from product_search join product_facet_groups on id = group_id order by product_id`.execute(
        shop.db,
      )
    ).rows
  const refreshed = await readModel()
  await sql`truncate product_search`.execute(shop.db)
  await sql`update product_facet_groups set product_count = 0`.execute(shop.db)
  await sql`select refresh_product_search(array(select id from products))`.execute(shop.db)
  expect(refreshed).toEqual(await readModel())
  const { rows } = await sql`
    select id from product_facet_groups where product_count <> (select count(*) from product_search where group_id = product_facet_groups.id)`.execute(
    shop.db,
  )
  expect(rows).toEqual([])
}

test('a change of a plant’s name, price, options or sale status is found at once', async () => {
  const change = (what: Record<string, string | number | boolean>) =>
    shop.db.updateTable('products').set(what).where('id', '=', ficus.id).execute()
  await change({ search_text: ' lyrata ', name_ar: 'آ' })
  expect([await found('q=ficus'), await found('q=lyrata'), await found('sort=name-asc')]).toEqual([
    [],
    [ficus.id],
    [ficus.id, rose.id],
  ])
  await change({ price_halalas: 4_000 })
  expect([await found('max_price=45'), await found('sort=price-asc')]).toEqual([
    [ficus.id],
    [ficus.id, rose.id],
  ])
  await shop.db
    .updateTable('product_categories')
    .set({ category_id: 3 })
    .where('product_id', '=', ficus.id)
    .execute()
  await shop.db.deleteFrom('product_colors').where('product_id', '=', ficus.id).execute()
  expect([
    await found('category=1'),
    await found('color=2'),
    await countOf(1),
    await countOf(3),
  ]).toEqual([[], [], 0, 2])
  await change({ is_active: false })
  expect([await found('category=3'), await countOf(3)]).toEqual([[rose.id], 1])
  await change({ is_active: true })
  expect([await found('category=3'), await countOf(3)]).toEqual([
    [ficus.id, rose.id].toSorted((one, other) => other - one),
    2,
  ])
  await expectRebuiltTheSame()
})

test('plants added and deleted concurrently are counted once each', async () => {
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      shop.stockPlant({ categoryIds: [2 + (n % 2)], colorIds: [1 + (n % 3)] }),
    ),
  )
  await shop.db.deleteFrom('stock_movements').execute()
  await Promise.all(
    many.slice(0, 6).map(({ id }) => shop.db.deleteFrom('products').where('id', '=', id).execute()),
  )
  expect((await found('limit=100')).length).toBe(8)
  await expectRebuiltTheSame()
})

test('products indexed at once are stored next to similar ones', async () => {
  const names = ['ورد أحمر', 'فيكس صغير', 'ورد أبيض', 'فيكس كبير']
  const plants = await Promise.all(names.map((name) => shop.stockPlant({ name })))
  const ids = plants.map(({ id }) => id)
  await sql`delete from product_search where product_id = any(${ids}::int[])`.execute(shop.db)
  await sql`select refresh_product_search(${ids}::int[])`.execute(shop.db)
  const { rows } = await sql<{ name: string }>`
    select name_ar as name from product_search where product_id = any(${ids}::int[]) order by ctid`.execute(
    shop.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(['فيكس صغير', 'فيكس كبير', 'ورد أبيض', 'ورد أحمر'])
})

test('an order does not change the search read model', async () => {
  const place = async () =>
    (
      await sql<{
        ctid: string
      }>`select ctid::text from product_search where product_id = ${rose.id}`.execute(shop.db)
    ).rows
  const before = await place()
  const sara = await shop.customer()
  await sara.fillCart(rose, 2)
  expect((await sara.placeOrder()).status).toBe(200)
  expect(await place()).toEqual(before)
})
