import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/office.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  owner = await addMember(shop, 'Noura', 'owner')
  await shop.stockPlant({
    name: 'جهنمية',
    nameLatin: 'Bougainvillea glabra',
    nameEn: 'Bougainvillea',
  })
  await shop.stockPlant({ name: 'ريحان', nameLatin: 'Ocimum basilicum', nameEn: 'Basil' })
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const search = async (q: string, rest = '') =>
  (await shop.call('GET', `/api/products?q=${encodeURIComponent(q)}${rest}`)).body.data
const stored = async () => {
  await shop.settled()
  return shop.db
    .selectFrom('search_misses')
    .select(['folded', 'typed', 'locale', 'count'])
    .orderBy('folded')
    .orderBy('locale')
    .execute()
}
const misses = async (days = 7) =>
  (await owner.call('GET', `/api/office/search-misses?days=${days}`)).body.data
const resolve = (body: object) => owner.call('POST', '/api/office/search-misses/resolve', { body })

test('a search without results is counted by word and language, and one with a phone or an e-mail is not', async () => {
  for (const q of ['السَّلَق', 'سلق', 'Bugainvilla', 'mint'])
    await search(q, q === 'mint' ? '&locale=en' : '&locale=ar')
  await search('ريحان')
  await search('mint', '&locale=ar')
  await search('mint', '&locale=en&min_price=1')
  await search('mint', '&locale=en&facets=0')
  for (const q of [
    '0512345678',
    '٠٥١٢٣٤٥٦٧٨',
    '05 123 45-678',
    'اتصل ٠٥٥ 123 4567',
    'اتصل ٠٥٥ ثم ١٢٣ ثم ٤٥٦٧',
    '05512',
    'noura@warif.example',
    'noura at gmail dot com',
    '"crocus"',
    'x',
    'l'.repeat(61),
  ])
    await search(q)
  const known = [
    { folded: 'bugainvilla', typed: 'Bugainvilla', locale: 'ar', count: 1 },
    { folded: 'mint', typed: 'mint', locale: 'ar', count: 1 },
    { folded: 'mint', typed: 'mint', locale: 'en', count: 1 },
    { folded: 'سلق', typed: 'سلق', locale: 'ar', count: 2 },
  ]
  expect(await stored()).toEqual(known)
  const asked = await shop.db.selectFrom('search_words_asked').select('word').execute()
  const words = asked.map(({ word }) => word).filter((word) => !/^l+$/.test(word))
  expect(words.toSorted()).toEqual(['bugainvilla', 'mint', 'ريحان', 'سلق'])
})

test('a search by a signed-in customer stores neither the customer nor a phone or mail typed into it', async () => {
  const sara = await shop.customer({ email: 'sara.rare@example.com' })
  const typed = [
    'اتصل 0577001122 سارة',
    'saffron at rare-mail dot com',
    'saffron.rare@warif.example',
  ]
  for (const q of [...typed, 'عصفر'])
    for (const path of ['/api/products', '/api/search/nearest'])
      await sara.call('GET', `${path}?q=${encodeURIComponent(q)}`, {
        headers: { 'X-Forwarded-For': '192.0.2.99' },
      })
  await shop.settled()
  const { rows } = await sql<{ miss: object }>`
    select to_jsonb(search_misses) as miss from search_misses where folded = 'عصفر'`.execute(
    shop.db,
  )
  // Nothing else is known of the search.
  expect(rows).toEqual([
    { miss: { day: daysAgo(0), folded: 'عصفر', typed: 'عصفر', locale: 'ar', count: 1 } },
  ])
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db)
  for (const { name } of tables) {
    const found = await sql`select from ${sql.table(name)} as stored
      where stored::text ~ '577001122|rare-mail|saffron'`.execute(shop.db)
    expect(found.rows, name).toEqual([])
  }
  expect(shop.logLines.join('\n')).not.toMatch(/577001122|rare-mail|saffron/)
  await sql`delete from search_misses where folded = 'عصفر'`.execute(shop.db)
})

test('misses of 7 and 30 days are listed with the nearest plants, and can be marked as not sold', async () => {
  await shop.db
    .insertInto('search_misses')
    .values({ day: daysAgo(8), folded: 'زعفران', typed: 'زعفران', locale: 'ar', count: 9 })
    .execute()
  expect((await misses())[0]).toMatchObject({ folded: 'سلق', count: 2, state: 'open', nearest: [] })
  expect((await misses(30))[0]).toMatchObject({ folded: 'زعفران', count: 9 })
  const near = (await misses()).find(({ folded }: { folded: string }) => folded === 'bugainvilla')
  expect(near.nearest.map(({ name_en }: { name_en: string }) => name_en)).toEqual(['Bougainvillea'])
  expect(await resolve({ folded: 'سلق', locale: 'ar', action: 'not_sold' })).toMatchObject({
    status: 200,
    body: { first: null },
  })
  const inState = async (state: string) =>
    (await misses())
      .filter((miss: { state: string }) => miss.state === state)
      .map(({ folded, locale }: { folded: string; locale: string }) => `${folded} ${locale}`)
  // The words on the buying list, and those still to be answered: also the same word in another language.
  await resolve({ folded: 'mint', locale: 'ar', action: 'not_sold' })
  expect(await inState('not_sold')).toEqual(['سلق ar', 'mint ar'])
  expect(await inState('open')).toEqual(['bugainvilla ar', 'mint en'])
  await resolve({ folded: 'mint', locale: 'ar', action: 'reopen' })
  await resolve({ folded: 'سلق', locale: 'ar', action: 'reopen' })
  expect((await misses())[0]).toMatchObject({ folded: 'سلق', state: 'open' })
  expect((await owner.call('GET', '/api/office/search-misses?days=8')).status).toBe(422)
})

test('a miss answered with a synonym finds the plant, leaves the list, and can be undone', async () => {
  const { id } = (await misses()).find(({ folded }: { folded: string }) => folded === 'bugainvilla')
    .nearest[0]
  const key = { folded: 'bugainvilla', locale: 'ar' }
  expect((await resolve({ ...key, action: 'synonym' })).status).toBe(422)
  expect((await resolve({ ...key, action: 'synonym', product_id: 9_999_999 })).status).toBe(404)
  expect((await resolve({ folded: 'unasked', locale: 'ar', action: 'not_sold' })).status).toBe(404)
  const { body } = await resolve({ ...key, action: 'synonym', product_id: id })
  expect(body.first.name_en).toBe('Bougainvillea')
  expect((await search('Bugainvilla'))[0].name_en).toBe('Bougainvillea')
  expect((await misses()).map(({ folded }: { folded: string }) => folded)).not.toContain(
    'bugainvilla',
  )
  const groups = (await owner.call('GET', '/api/office/synonyms')).body.data
  expect(groups).toContainEqual(['bugainvilla', 'جهنميه'])
  await resolve({ ...key, action: 'reopen' })
  expect(await search('Bugainvilla')).toEqual([])
  expect((await misses()).map(({ folded }: { folded: string }) => folded)).toContain('bugainvilla')
})

test('a packer can neither list nor answer misses', async () => {
  const packer = await addMember(shop, 'Yusuf', 'packer')
  expect((await packer.call('GET', '/api/office/search-misses')).status).toBe(403)
  const body = { folded: 'mint', locale: 'en', action: 'not_sold' }
  expect((await packer.call('POST', '/api/office/search-misses/resolve', { body })).status).toBe(
    403,
  )
})

test('the shop gets the names nearest to a word without results', async () => {
  const near = async (q: string) =>
    (await shop.call('GET', `/api/search/nearest?q=${encodeURIComponent(q)}`)).body.data
  expect((await near('bugainvilla'))[0].name_en).toBe('Bougainvillea')
  expect(await near('qzxwv')).toEqual([])
  expect((await shop.call('GET', '/api/search/nearest')).status).toBe(422)
})

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10)
