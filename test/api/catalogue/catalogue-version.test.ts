import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogueVersion } from '#domain/catalogue/read-catalogue-version.ts'
import { dayOf } from '#shared/day.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let ficus: Plant
let olive: Plant
beforeAll(async () => {
  shop = await openShop()
  ficus = await shop.stockPlant({ categoryIds: [1], colorIds: [1], sizeIds: [1], pictures: 1 })
  olive = await shop.stockPlant()
  await sql`insert into search_synonyms (word, stands_for) values ('a', 'b')`.execute(shop.db)
})
afterAll(() => shop.close())

const shown = [
  'products',
  'product_images',
  'product_categories',
  'product_colors',
  'product_sizes',
  'categories',
  'colors',
  'sizes',
  'search_synonyms',
]

test.each(shown)('a change of %s changes the catalogue version', async (table) => {
  const before = await readCatalogueVersion(shop.db)
  await sql`delete from ${sql.table(table)} where ctid = (select ctid from ${sql.table(table)} limit 1) and false`.execute(
    shop.db,
  )
  expect(await readCatalogueVersion(shop.db)).not.toBe(before)
})

test('a new customer does not change the catalogue version', async () => {
  const before = await readCatalogueVersion(shop.db)
  await shop.customer()
  expect(await readCatalogueVersion(shop.db)).toBe(before)
})

test('the catalogue version contains the day in Riyadh, so that it also changes at midnight', async () => {
  expect(await readCatalogueVersion(shop.db)).toContain(dayOf(new Date()))
})

test('two concurrent sales do not wait for each other, and each changes the version once committed', async () => {
  const sell = (db: Shop['db'], plant: Plant) =>
    sql`update products set stock_quantity = stock_quantity - 1 where id = ${plant.id}`.execute(db)
  const seen = [await readCatalogueVersion(shop.db)]
  await shop.db.transaction().execute(async (first) => {
    await sell(first, ficus)
    await sell(first, ficus)
    // Would never end if the second sale had to wait.
    await shop.db.transaction().execute(async (second) => {
      await sell(second, olive)
      expect(await readCatalogueVersion(shop.db)).toBe(seen[0])
    })
    seen.push(await readCatalogueVersion(shop.db))
  })
  seen.push(await readCatalogueVersion(shop.db))
  expect(new Set(seen).size).toBe(3)
})

test('twenty sales in a row add no row to catalogue_version', async () => {
  const rows = async () =>
    (await sql<{ count: number }>`select count(*) from catalogue_version`.execute(shop.db)).rows[0]
      ?.count
  const before = await rows()
  for (let sale = 0; sale < 20; sale += 1) await shop.setStock(ficus, sale)
  expect(await rows()).toBe(before)
})
