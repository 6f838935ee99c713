import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { buildLargeIndexes } from '#db/migrations/large-indexes.ts'
import { readCatalogue } from '../../../demo/catalogue.ts'
import { generateProducts } from '../../../demo/generate/generate-products.ts'
import { insertCatalogue } from '../../../demo/import.ts'
import { catalogueQueries } from '../../support/database/large-catalogue.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import {
  isFrame,
  largeTables,
  scansOf,
  tablesReadWhole,
  watchStatements,
} from '../../support/database/statements.ts'

let shop: Shop
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  shop = await openShop()
  watch = watchStatements(shop.pool)
  const catalogue = await readCatalogue()
  await shop.db.transaction().execute(async (tx) => {
    await insertCatalogue(tx, catalogue)
    await sql`select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products`.execute(
      tx,
    )
  })
  await shop.withoutQueryTimeout(async (db) => {
    await generateProducts(db, 16_000)
    await sql`vacuum analyze`.execute(db)
  })
}, 300_000)
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

test.each(Object.entries(catalogueQueries))(
  'with 16,000 plants no large table is scanned as a whole for %s',
  async (_, path) => {
    watch.taken()
    expect((await shop.call('GET', path)).status).toBe(200)
    const statements = watch.taken()
    expect(statements.length).toBeGreaterThan(0)
    const large = await largeTables(shop.pool)
    expect(large).toEqual(
      expect.arrayContaining(['products', 'product_search', 'search_terms', 'product_categories']),
    )
    const whole = await Promise.all(
      statements.map((statement) => tablesReadWhole(shop.pool, statement)),
    )
    expect(whole.flat().filter((table) => large.includes(table))).toEqual([])
  },
)

test.each(['/api/filters', '/api/products?facets=0&limit=1&max_price=500'])(
  '%s counts by index-only scans, also plants on offer',
  async (path) => {
    watch.taken()
    expect((await shop.call('GET', path)).status).toBe(200)
    const scans = (
      await Promise.all(watch.taken().map((statement) => scansOf(shop.pool, statement)))
    ).flat()
    const ofReadModel = scans
      .filter(({ table }) => table === 'product_search')
      .map(({ how }) => how)
    // The page is read along an index, and no rows are collected to be counted.
    expect(ofReadModel.filter((how) => how === 'Index Only Scan').length).toBeGreaterThan(1)
    expect(ofReadModel.filter((how) => how.startsWith('Bitmap'))).toEqual([])
  },
)

test('a digit that nearly every article number begins with finds nearly every plant within the time limit of a request', async () => {
  const { status, body } = await shop.call('GET', '/api/products?q=1&facets=0')
  expect(status).toBe(200)
  expect(body.meta.total).toBeGreaterThan(15_000)
})

describe('once its large indexes are built', () => {
  beforeAll(async () => {
    await shop.withoutQueryTimeout(async (db) => {
      await buildLargeIndexes(db)
      await sql`vacuum analyze products, office_products`.execute(db)
    })
  })

  test('the back office counts each view of its list up to 10,000, nearly all by index-only scans', async () => {
    const owner = await shop.staff()
    watch.taken()
    const { body } = await owner.call('GET', '/api/office/products/counts')
    expect(body.data).toMatchObject({
      all: { total: 10_000, total_is_more: true },
      published: { total: 10_000, total_is_more: true },
      archived: { total: 0 },
    })
    const work = watch.taken().filter((statement) => !isFrame(statement))
    const scans = await Promise.all(work.map((statement) => scansOf(shop.pool, statement)))
    const ofList = scans.flat().filter(({ table }) => table === 'office_products')
    expect(ofList.length).toBe(9)
    // The views without a picture and without English text may read rows until enough are found.
    expect(ofList.filter(({ how }) => how === 'Index Only Scan').length).toBeGreaterThanOrEqual(7)
  })

  test.each([
    'city=riyadh&where=balcony&facing=w&cats=1&budget=60',
    'city=riyadh&where=balcony&facing=w&cats=1&page=100',
    'city=jeddah&where=garden&sun=gt5',
  ])(
    'the place finder counts and orders plants for sale by index-only scans (%s)',
    async (query) => {
      watch.taken()
      expect((await shop.call('GET', `/api/place-finder?${query}`)).status).toBe(200)
      const statements = watch
        .taken()
        .filter(({ text }) => /group by profile_slug|with sold_out/.test(text))
      expect(statements.length).toBeGreaterThan(1)
      const scans = await Promise.all(statements.map((statement) => scansOf(shop.pool, statement)))
      const ofProducts = scans.flat().filter(({ table }) => table.endsWith('products'))
      expect(ofProducts.length).toBeGreaterThan(1)
      expect(ofProducts.filter(({ how }) => how !== 'Index Only Scan')).toEqual([])
    },
  )
})
