import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { fitsVat } from '#domain/pricing/fit-vat.ts'
import { includedVat } from '#shared/billing/included-vat.ts'
import { readCatalogue } from '../../demo/catalogue.ts'
import { generateOrders } from '../../demo/generate/generate-orders.ts'
import { generateProducts } from '../../demo/generate/generate-products.ts'
import { insertCatalogue } from '../../demo/import.ts'
import { expectLedgerToEqualOrders } from '../support/database/ledger.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
const get = async (path: string) => (await shop.call('GET', path)).body
const plants = (total: number) => shop.withoutQueryTimeout((db) => generateProducts(db, total))
const orders = (total: number) =>
  shop.withoutQueryTimeout((db) => generateOrders(db, { ...shop.settings, total }))

beforeAll(async () => {
  shop = await openShop()
  const catalogue = await readCatalogue()
  await shop.db.transaction().execute(async (tx) => {
    await insertCatalogue(tx, catalogue)
    await sql`select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products`.execute(
      tx,
    )
    await sql`insert into product_images (product_id, path, width, height) select id, 'product/' || id || '.webp', 800, 800 from products`.execute(
      tx,
    )
  })
  await plants(200)
  await orders(60)
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

test('the generator adds the requested number of plants, each with a picture and a unique name', async () => {
  const { data, meta } = await get('/api/products?limit=100&page=2&sort=created_at-asc&locale=en')
  expect(meta.total).toBe(200)
  const { rows } = await sql<{ names: number; slugs: number; pictured: number; cared: number }>`
    select count(distinct name_ar || name_latin || name_en) as names, count(distinct slug) as slugs,
      count(*) filter (where exists (select from product_images where product_id = products.id)) as pictured,
      count(*) filter (where jsonb_typeof(care) = 'object') as cared from products`.execute(shop.db)
  expect(rows).toEqual([{ names: 200, slugs: 200, pictured: 200, cared: 200 }])
  for (const { base_image, categories, sizes, price } of data) {
    expect(base_image).not.toBeNull()
    expect(categories.length).toBeGreaterThan(0)
    expect(sizes.length + price).toBeGreaterThan(0)
  }
})

test('generated plants are searched, filtered and counted like all others', async () => {
  const { data, facets, meta } = await get('/api/products?q=hibiscus&limit=100')
  expect(meta.total).toBeGreaterThan(4)
  expect(
    data.every(({ name_latin }: { name_latin: string }) => name_latin.startsWith('Hibiscus')),
  ).toBe(true)
  const red = facets.colors.find(({ id }: { id: number }) => id === 1)
  expect((await get('/api/products?q=hibiscus&color=1&facets=0')).meta.total).toBe(red.count)
})

test('generating up to an existing number adds nothing, and beyond it adds the difference', async () => {
  expect(await plants(200)).toBe(0)
  expect(await orders(60)).toBe(0)
  expect(await plants(203)).toBe(3)
  expect(await orders(70)).toBe(10)
  expect((await get('/api/products?facets=0')).meta.total).toBe(203)
})

test('generated orders satisfy the ledger and the invariants, and none of their mails is unsent', async () => {
  const { rows } = await sql<{ status: string; method: string }>`
    select distinct status, payment_method as method from orders where status in ('delivered', 'cancelled')`.execute(
    shop.db,
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  await expectLedgerToEqualOrders(shop)
  expect(await checkInvariants(shop.db)).toEqual([])
  const unsent = await shop.db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .execute()
  expect(unsent).toEqual([])
})

test('staff see generated orders beside real ones, and the shop goes on selling', async () => {
  const [sara, staff] = await Promise.all([shop.customer(), shop.staff()])
  const plant = await shop.db
    .selectFrom('products')
    .select('id')
    .where('stock_quantity', '>', 3)
    .executeTakeFirstOrThrow()
  await sara.fillCart(plant, 2)
  const { status, body } = await sara.payByCard()
  expect(status).toBe(200)
  const seen = await staff.call('GET', '/api/office/orders?limit=100')
  expect(seen.body.data[0].id).toBe(body.data.order.id)
  expect(seen.body.meta.total).toBe(71)
  expect(await checkInvariants(shop.db)).toEqual([])
})

test('the VAT of generated orders fits their totals, where the sum of rounded lines would not', async () => {
  // 150.00 contains 19.565 of VAT: the VAT of three such lines, each rounded up, exceeds that of their total.
  await sql`update products set price_halalas = 15000, special_price_halalas = null where not varies`.execute(
    shop.db,
  )
  expect(await orders(171)).toBe(100)
  const { rows } = await sql<{ total: number; vat: number; lines: number[] }>`
    select grand_total_halalas as total, orders.vat_halalas as vat, array_agg(item.total_halalas::int) as lines
    from orders join order_items item on item.order_id = orders.id group by orders.id`.execute(
    shop.db,
  )
  const rate = shop.settings.vatRateBasisPoints
  const misfits = (vatOf: (row: (typeof rows)[number]) => number) =>
    rows.filter((row) => !fitsVat(row.total, vatOf(row), rate)).length
  expect(misfits(({ vat }) => vat)).toBe(0)
  expect(
    misfits(({ lines }) => lines.reduce((sum, line) => sum + includedVat(line, rate), 0)),
  ).toBeGreaterThan(0)
  expect(await checkInvariants(shop.db)).toEqual([])
})
