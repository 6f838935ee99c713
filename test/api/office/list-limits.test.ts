import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { act, addMember, proveIdentity } from '../../support/office.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  owner = await addMember(shop, 'Noura', 'owner')
})
afterAll(() => shop.close())

const read = (path: string) => owner.call('GET', `/api/office${path}`)
const search = async (words: string) =>
  (await read(`/search?q=${encodeURIComponent(words)}`)).body.data.products

test.each([
  '/audit',
  '/stock',
  '/stock/movements',
  '/stock/documents',
  '/suppliers',
  '/media',
  '/jobs',
  '/customers',
  '/requests',
  '/messages',
  '/coupons',
  '/sales',
  '/refunds',
])('%s is refused beyond the 10,000th row', async (path) => {
  const first = await read(`${path}?page=100&limit=100`)
  expect([first.status, first.body.meta]).toMatchObject([200, { total: expect.any(Number) }])
  const beyond = await read(`${path}?page=101&limit=100`)
  expect(beyond).toMatchObject({ status: 422, body: { errors: { page: [expect.any(String)] } } })
})

test.each([
  ['/orders?shape=row&from=0000-01-01', 'from'],
  ['/orders?shape=row&promised=0000-01-01', 'promised'],
  ['/customers?to=9999-12-31', 'to'],
  ['/requests?due_before=0000-01-01', 'due_before'],
  ['/products?from=0000-01-01', 'from'],
  ['/audit?from=0000-01-01', 'from'],
  ['/reports/sales?from=0000-01-01&to=0000-01-02', 'from'],
  ['/pulse?since=0000-01-01T00:00:00Z', 'since'],
])('%s is refused for a day outside the range of the database', async (path, field) => {
  const { status, body } = await read(path)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([field])])
})

test.each<[string, object, string, string?]>([
  ['/messages/retry', { ids: [2 ** 40] }, 'ids.0'],
  ['/settings/hours', { version: 2 ** 40 }, 'version', 'PUT'],
  ['/content/announcement/withdraw', { published_version: 2 ** 40 }, 'published_version'],
  [
    '/content/announcement/restore',
    { version: 1, version_to_restore: 2 ** 40 },
    'version_to_restore',
  ],
  ['/orders/1/packing', { lines: [{ id: 1, packed: 2 ** 40 }] }, 'lines.0.packed', 'PUT'],
  ['/orders/1/promised-day', { promised_on: '2026-12-01', version: 2 ** 40 }, 'version', 'PUT'],
])(
  '%s is refused for a number outside the range of the database: %j',
  async (path, body, field, method) => {
    await proveIdentity(shop, owner)
    const answer = await act(owner, path, body, method)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  },
)

test('a list counts up to 10,000 rows and says that there are more', async () => {
  await sql`insert into audit_log (action, entity, entity_id, title)
    select 'media.updated', 'media', n::text, 'صورة' from generate_series(1, 10001) as n`.execute(
    shop.db,
  )
  expect((await read('/audit?action=media.updated')).body.meta).toMatchObject({
    total: 10_000,
    total_is_more: true,
  })
})

test('words in these lists are folded as in the search', async () => {
  await act(owner, '/suppliers', { name: 'مشتل النَّخْلة الأخضر' })
  for (const words of ['النخله', 'أخضر', 'نخلة'])
    expect((await read(`/suppliers?q=${encodeURIComponent(words)}`)).body.data).toHaveLength(1)
  await sql`insert into audit_log (action, entity, entity_id, title)
    values ('product.updated', 'product', '7', 'نعناعٌ إيطالي')`.execute(shop.db)
  const found = await read(`/audit?q=${encodeURIComponent('ايطالى نعناع')}`)
  expect(found.body.data).toMatchObject([{ entity_id: '7' }])
})

test('the search finds products by words, part of the SKU and id, and none in the bin', async () => {
  const plant = await shop.stockPlant({ stock: 1 })
  await sql`update products set sku = 'MON-42', search_text = ' مونستيرا mon 42 ' where id = ${plant.id}`.execute(
    shop.db,
  )
  for (const words of ['مونستيرا', 'MON-4', 'mon-42', 'MON-42', String(plant.id)])
    expect(await search(words.padStart(2, '0')), words).toMatchObject([{ id: plant.id }])
  await sql`update products set deleted_at = now(), status = 'draft' where id = ${plant.id}`.execute(
    shop.db,
  )
  for (const words of ['مونستيرا', 'MON-42']) expect(await search(words), words).toEqual([])
})
