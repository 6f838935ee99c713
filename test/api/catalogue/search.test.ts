import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchWords } from '#domain/search/match-words.ts'
import { patternsWithinOneEdit } from '#domain/search/edit-distance-patterns.ts'
import { sql } from 'kysely'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
const search = async (words: string, rest = '') => {
  const { body } = await shop.call(
    'GET',
    `/api/products?facets=0&limit=100&q=${encodeURIComponent(words)}${rest}`,
  )
  return body.data.map((product: { name_en: string }) => product.name_en) as string[]
}

beforeAll(async () => {
  shop = await openShop()
  await shop.stockPlant({
    name: 'جلد النمر',
    nameLatin: 'Dracaena trifasciata',
    nameEn: 'Snake plant',
  })
  await shop.stockPlant({
    name: 'مونستيرا',
    nameLatin: 'Monstera deliciosa',
    nameEn: 'Swiss cheese plant',
  })
  await shop.stockPlant({
    name: 'نخيل الزينة',
    nameLatin: 'Dypsis lutescens',
    nameEn: 'Areca palm',
  })
  await shop.stockPlant({
    name: 'نبتة النخيل',
    nameLatin: 'Phoenix dactylifera',
    nameEn: 'Date palm',
  })
  await shop.stockPlant({ name: 'ألوفيرا', nameLatin: 'Aloe vera', nameEn: 'Aloe' })
  await shop.stockPlant({ name: 'زنبق السلام', nameLatin: 'Spathiphyllum', nameEn: 'Peace lily' })
  await shop.stockPlant({
    name: 'زهرة الطاووس',
    nameLatin: 'Cæsalpinia pulcherrima',
    nameEn: 'Peacock flower',
  })
  await shop.stockPlant({
    name: 'كوبية',
    nameLatin: "Hydrangea 'Weiße Wolke'",
    nameEn: 'White hydrangea',
  })
  await shop.stockPlant({
    name: 'كلانشو',
    nameLatin: "Kalanchoe 'Grønland'",
    nameEn: 'Flaming Katy',
  })
  await shop.stockPlant({ name: 'وردة', nameLatin: 'Rosa', nameEn: 'Hidden rose', isActive: false })
  await shop.db
    .insertInto('search_synonyms')
    .values([
      { word: 'money plant', stands_for: 'مونستيرا' },
      { word: 'ثعبان', stands_for: 'جلد نمر' },
      { word: 'نخيل', stands_for: 'نخيل زينه' },
      { word: 'اريكا', stands_for: 'نخيل زينه' },
    ])
    .execute()
})
afterAll(() => shop.close())

test.each([
  ['مونستيرا', 'Swiss cheese plant'],
  ['مُونِسْتِيرَا', 'Swiss cheese plant'],
  ['monstera', 'Swiss cheese plant'],
  ['MONSTERA deliciosa', 'Swiss cheese plant'],
  ['الوفيرا', 'Aloe'],
  ['ألوفيرا', 'Aloe'],
  ['الو', 'Aloe'],
  ['السلام زنبق', 'Peace lily'],
  ['lily', 'Peace lily'],
  ['spathi', 'Peace lily'],
  // Ligatures are found in one letter and in two, whichever the name has.
  ['Cæsalpinia', 'Peacock flower'],
  ['CÆSALPINIA', 'Peacock flower'],
  ['caesalpinia', 'Peacock flower'],
  ['caesal', 'Peacock flower'],
  ['ﬂower peacock', 'Peacock flower'],
  ['Phœnix', 'Date palm'],
  ['phœnix dactylifera', 'Date palm'],
  ['phoenix', 'Date palm'],
  ['kalanchœ', 'Flaming Katy'],
  ['weisse wolke', 'White hydrangea'],
  ['WEIẞE', 'White hydrangea'],
  ['gronland', 'Flaming Katy'],
  ['Grønland', 'Flaming Katy'],
])('%s finds %s', async (words, name) => expect(await search(words)).toEqual([name]))

test('the Arabic article makes no difference in the query or the name', async () => {
  const palms = ['Areca palm', 'Date palm']
  for (const words of ['نخيل', 'النخيل', 'النخ', 'نخ'])
    expect((await search(words)).filter((name) => palms.includes(name)).toSorted(), words).toEqual(
      palms,
    )
})

test('the SKU finds its plant, also in Arabic digits', async () => {
  const plant = await shop.stockPlant({ name: 'ياسمين', nameLatin: 'Jasminum', nameEn: 'Jasmine' })
  expect(await search(plant.sku)).toEqual(['Jasmine'])
  expect(
    await search(plant.sku.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))),
  ).toEqual(['Jasmine'])
})

test.each([
  'munstera',
  'monstra',
  'monsteraa',
  'mosntera',
  'مونسترا',
  'مونستيره',
  'nonstera',
  'monsters',
])('one typo still finds the plant: %s', async (words) =>
  expect(await search(words)).toEqual(['Swiss cheese plant']),
)
test.each(['munstara', 'lili', 'dete', 'aloo', 'mnster'])(
  'two typos, or one in a short word, find nothing: %s',
  async (words) => expect(await search(words)).toEqual([]),
)

test('synonyms find the plants they stand for', async () => {
  expect(await search('الثعبان')).toEqual(['Snake plant'])
  expect(await search('أريكا')).toEqual(['Areca palm'])
  expect(await search('money plant')).toEqual(['Swiss cheese plant'])
})

test('exact matches rank before synonyms and typos', async () => {
  await shop.db
    .insertInto('search_synonyms')
    .values({ word: 'palm', stands_for: 'peace lily' })
    .execute()
  const found = await search('palm')
  expect(found.slice(0, 2).toSorted()).toEqual(['Areca palm', 'Date palm'])
  expect(found.at(-1)).toBe('Peace lily')
  expect(await search('palm', '&sort=name-desc&locale=en')).toEqual([
    'Peace lily',
    'Date palm',
    'Areca palm',
  ])
})

test('a word of a description ranks before a typo in a name, whichever is newer', async () => {
  const sage = await shop.stockPlant({ name: 'ميرمية', nameLatin: 'Salvia', nameEn: 'Sage' })
  await sql`update products set search_facts = ' smells of lavender ' where id = ${sage.id}`.execute(
    shop.db,
  )
  await shop.stockPlant({ name: 'لافندي', nameLatin: 'Lavandy', nameEn: 'Lavendes' })
  expect(await search('lavender')).toEqual(['Sage', 'Lavendes'])
})

test('an additional word never finds more', async () => {
  const words = ['money', 'plant', 'palm', 'نخيل', 'النبتة', 'munstera', 'a', 'وردة', 'اريكا']
  for (const first of words) {
    for (const second of words) {
      const [alone, both] = [await search(first), await search(`${first} ${second}`)]
      expect(
        both.filter((name) => !alone.includes(name)),
        `${first} + ${second}`,
      ).toEqual([])
    }
  }
})

test.each(['qzxwv', 'قظغذث', '!!!', '%', '_', '🌵', "'; drop table products", '\\'])(
  'nonsense finds nothing: %s',
  async (words) => expect(await search(words)).toEqual([]),
)

test('withdrawn plants are not found, and an empty query finds every plant', async () => {
  expect(await search('وردة')).toEqual([])
  expect((await search('')).length).toBeGreaterThanOrEqual(6)
})

test('q, query and search are equivalent, and more than a hundred letters are refused', async () => {
  for (const name of ['q', 'query', 'search'])
    expect((await shop.call('GET', `/api/products?${name}=monstera`)).body.meta.total, name).toBe(1)
  expect(await shop.call('GET', `/api/products?q=${'a'.repeat(101)}`)).toMatchObject({
    status: 422,
    body: { code: 'validationFailed' },
  })
  expect((await shop.call('GET', `/api/products?q=${'monstera '.repeat(11)}`)).status).toBe(200)
})

test('typo patterns cover each kind of typo, and a short word has none', () => {
  expect(patternsWithinOneEdit('rose')).toEqual([])
  expect(patternsWithinOneEdit('lotus')).toEqual(
    expect.arrayContaining(['lo_us', 'lotu_s', 'lots', 'ltous', 'lotus_', '_lotus']),
  )
})

test('a search with typos and synonyms uses an index', async () => {
  const match = (await matchWords(shop.db, 'munstera money')) ?? expect.fail('every plant')
  const plan = await shop.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{
      'QUERY PLAN': string
    }>`explain select product_id from product_search where ${match.condition}`.execute(tx)
  })
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain('product_search_by_term')
  expect(lines).not.toContain('Seq Scan')
})
