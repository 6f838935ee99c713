import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { phoneticKeySql } from '#db/phonetic-sql.ts'
import { givenNames } from '#domain/plants/seed-names.ts'
import { linkPlantNames } from '#domain/search/link-plant-names.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { arabicSound, latinSounds, soundsAlike, withoutAyn } from '#shared/text/sounds.ts'
import { readCatalogue } from '../../../demo/catalogue.ts'
import { insertCatalogue } from '../../../demo/import.ts'
import { watchStatements } from '../../support/database/statements.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let watch: ReturnType<typeof watchStatements>
/** Plants of the table of names that the demo does not sell. */
const herbs = [
  { name: 'نعناع', nameLatin: 'Mentha spicata', nameEn: 'Mint' },
  { name: 'ريحان', nameLatin: 'Ocimum basilicum', nameEn: 'Basil' },
  { name: 'زعتر', nameLatin: 'Thymus vulgaris', nameEn: 'Thyme' },
  { name: 'بنفسج أفريقي', nameLatin: 'Saintpaulia ionantha', nameEn: 'African violet' },
  { name: 'إكليل الجبل', nameLatin: 'Rosmarinus officinalis', nameEn: 'Rosemary' },
  { name: 'بقدونس', nameLatin: 'Petroselinum crispum', nameEn: 'Parsley' },
  { name: 'جرجير', nameLatin: 'Eruca vesicaria', nameEn: 'Rocket' },
  { name: 'طماطم', nameLatin: 'Solanum lycopersicum', nameEn: 'Tomato' },
]

beforeAll(async () => {
  shop = await openShop()
  watch = watchStatements(shop.pool)
  const catalogue = await readCatalogue()
  await shop.db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
  await sql`select setval(pg_get_serial_sequence('products', 'id'), 1000)`.execute(shop.db)
  for (const herb of herbs) await shop.stockPlant(herb)
  await linkPlantNames(shop.db)
})
afterAll(() => shop.close())

const found = async (typed: string): Promise<string[]> => {
  const { body } = await shop.call(
    'GET',
    `/api/products?facets=0&limit=50&q=${encodeURIComponent(typed)}`,
  )
  return body.data.map((product: { name_en: string }) => product.name_en)
}

/** Arabic names in Latin letters, as in the table of names. */
const byTable: [typed: string, first: string][] = [
  ['lisan el7ama', "Snake plant 'Laurentii'"],
  ['zamya', 'ZZ plant'],
  ['gafas sadri', 'Swiss cheese plant'],
  ['matta6', "Rubber plant 'Robusta'"],
  ['kentia', 'Kentia palm'],
  ['zanbag alsalam', 'Peace lily'],
  ['sar5as', 'Boston fern'],
  ['majnoona', 'Bougainvillea'],
  ['gahannameya', 'Bougainvillea'],
  ['defla', 'Oleander'],
  ['ward ta2efi', 'Taif rose'],
  ['foll', 'Arabian jasmine'],
  ['razgi', 'Arabian jasmine'],
  ['5ozama', 'Lavender'],
  ['2atifa', 'French marigold'],
  ['3na2eya', 'Vinca'],
  ['zaytoon', 'Olive tree'],
  ['loomi', "Lemon tree 'Eureka'"],
  ['na3na3', 'Mint'],
  ['ray7an', 'Basil'],
]
/** Spellings that are in no table. */
const bySound: [typed: string, first: string][] = [
  ['na3naa3', 'Mint'],
  ['rehan', 'Basil'],
  ['reyhan', 'Basil'],
  ['zatar', 'Thyme'],
  ['za3tr', 'Thyme'],
  ['bortokal', 'Navel orange tree'],
  ['bortu2al', 'Navel orange tree'],
  ['bortoqaal', 'Navel orange tree'],
  ['jahanamia', 'Bougainvillea'],
  ['ghahanamya', 'Bougainvillea'],
  ['banafsaj', 'African violet'],
  ['banafsag', 'African violet'],
  ['5uzaama', 'Lavender'],
  ['khuzaama', 'Lavender'],
  ['zeytoun', 'Olive tree'],
  ['zaitun', 'Olive tree'],
  ['lemoun', "Lemon tree 'Eureka'"],
  ['ba2dounes', 'Parsley'],
  ['jarjir', 'Rocket'],
  ['tamatim', 'Tomato'],
]
/** Names from several countries. */
const byDialect: [typed: string, first: string][] = [
  ['لسان الحماة', "Snake plant 'Laurentii'"],
  ['سنسفيريا', "Snake plant 'Laurentii'"],
  ['القفص الصدري', 'Swiss cheese plant'],
  ['كاوتشوك', "Rubber plant 'Robusta'"],
  ['فوجير', 'Boston fern'],
  ['خنشار', 'Boston fern'],
  ['سحلبية', 'Moth orchid'],
  ['مجنونة', 'Bougainvillea'],
  ['ورد شامي', 'Taif rose'],
  ['رازقي', 'Arabian jasmine'],
  ['فتنة', 'Frangipani'],
  ['عدنة', 'Desert rose'],
  ['مخملية', 'French marigold'],
  ['جارونيا', 'Zonal geranium'],
  ['عناقية', 'Vinca'],
  ['برتقان', 'Navel orange tree'],
  ['كنار', 'Sidr'],
  ['مشموم', 'Basil'],
  ['بندورة', 'Tomato'],
  ['حصالبان', 'Rosemary'],
]

describe.each([
  ['by the table of names', byTable],
  ['by sound', bySound],
  ['in dialect', byDialect],
])('%s', (_, table) => {
  test.each(table)('«%s» finds %s first', async (typed, first) => {
    const [name] = await found(typed)
    expect(name).toBe(first)
  })
  test('the table has twenty rows', () => expect(table).toHaveLength(20))
})

test.each(['qzxwv', 'kd', '5t', 'xyzzy', 'bcdfgh', '3333', 'قظغذث', 'zz9zz'])(
  'nonsense finds nothing: %s',
  async (typed) => expect(await found(typed)).toEqual([]),
)

/** The `read_as` of an answer; null: none. */
const readAs = async (typed: string, locale: 'ar' | 'en' = 'en'): Promise<string[] | null> => {
  const { body } = await shop.call(
    'GET',
    `/api/products?facets=0&locale=${locale}&q=${encodeURIComponent(typed)}`,
  )
  return (
    body.read_as?.map((read: { name_ar: string; name_en: string }) => read[`name_${locale}`]) ??
    null
  )
}

test.each([
  ['zaytoon', ['Olive tree']],
  ['na3na3', ['Mint']],
  ['rehan', ['Basil']],
  ['bortu2al', ['Navel orange tree']],
  ['lisan el7ama', ["Snake plant 'Laurentii'"]],
  ['zatar زعتر', ['Thyme']],
  // Found without reading them as names.
  ['olive', null],
  ['munstera', null],
  ['زيتونة', null],
  ['مجنونة', null],
  ['qzxwv', null],
])('«%s» is read as %j', async (typed, names) => expect(await readAs(typed)).toEqual(names))

test('read_as is answered in both languages, and words in quotation marks are searched literally', async () => {
  expect(await readAs('rehan', 'ar')).toEqual(['ريحان'])
  for (const typed of ['"rehan"', '«zaytoon»', '“munstera”'])
    expect([await found(typed), await readAs(typed)], typed).toEqual([[], null])
  expect((await found('"olive"'))[0]).toBe('Olive tree')
  expect(await found('"مجنونة"')).toEqual([])
})

test('words that sound different find nothing, and an additional word never finds more', async () => {
  expect(await found('zatar kentia')).toEqual([])
  expect(await found('zatar زعتر')).toEqual(['Thyme'])
  expect(await found('rehan olive')).toEqual([])
})

test('a search that finds plants by their words runs no statement to compare sounds', async () => {
  const count = async (typed: string) => {
    watch.taken()
    await found(typed)
    return watch.taken().length
  }
  expect([await count('zaytoon'), await count('زيتونة'), await count('munstera')]).toEqual([
    2, 2, 2,
  ])
  expect(await count('قظغذث'), 'Arabic letters are not compared by sound').toBe(2)
  expect(await count('qzxwv'), 'nonsense').toBe(3)
  expect(await count('rehan'), 'found by sound').toBe(4)
})

test('sounds are computed alike in the program and in the database', async () => {
  expect(latinSounds('na3na3')).toContain(arabicSound('نعناع'))
  expect(latinSounds('kd')).toEqual([])
  for (const [latin, arabic] of [
    ['rehan', 'ريحان'],
    ['zatar', 'زعتر'],
    ['bortokal', 'برتقال'],
    ['jahanamia', 'جهنمية'],
    ['banafsaj', 'بنفسج'],
    ['5ozama', 'خزامى'],
  ] as const)
    expect(soundsAlike(latin, foldForSearch(arabic)), latin).toBe(true)
  const words = [
    ...new Set(givenNames.flatMap(({ msa, gulf }) => [msa, ...gulf].map(foldForSearch))),
  ]
  const { rows } = await sql<{ word: string; sound: string }>`
    select word, ${sql.raw(phoneticKeySql('word'))} as sound from unnest(${words}::text[]) as word`.execute(
    shop.db,
  )
  for (const { word, sound } of rows)
    expect(sound.split(' '), word).toEqual(
      word.split(' ').map((part) => withoutAyn(arabicSound(part))),
    )
})

test('nine in ten spellings of the table find their plant only by sound', () => {
  let [words, heard] = [0, 0]
  for (const { msa, gulf, egyptian, levantine, arabizi } of givenNames) {
    const names = [msa, ...gulf, ...egyptian, ...levantine].flatMap((name) =>
      foldForSearch(name).split(' '),
    )
    for (const word of arabizi.flatMap((spelling) => foldForSearch(spelling).split(' '))) {
      if (latinSounds(word).length === 0) continue
      words += 1
      if (names.some((name) => soundsAlike(word, name))) heard += 1
    }
  }
  expect({ words, heard }).toEqual({ words: 451, heard: 402 })
})

test('every name in the table finds its plant if the plant is for sale', async () => {
  const { rows } = await sql<{ search_names: string[] }>`
    select search_names from products where is_active`.execute(shop.db)
  const sold = new Set(rows.flatMap(({ search_names }) => search_names))
  const pairs = await shop.db.selectFrom('search_synonyms').select('word').execute()
  const known = new Set([...pairs.map(({ word }) => word), ...sold])
  const catalogue = await readCatalogue()
  const slugs = new Set(catalogue.products.map(({ slug }) => slug))
  const onSale = givenNames.filter(
    ({ products, scientific_name }) =>
      products.some((slug) => slugs.has(slug)) ||
      herbs.some(({ nameLatin }) => nameLatin === scientific_name),
  )
  expect(onSale.length).toBeGreaterThan(50)
  const words = onSale.flatMap(({ en, msa, gulf, egyptian, levantine, arabizi }) =>
    [en, msa, ...gulf, ...egyptian, ...levantine, ...arabizi].map(foldForSearch),
  )
  expect(words.filter((word) => word.length > 1 && !known.has(word))).toEqual([])
})

test('names are updated with the products, and rows of staff stay', async () => {
  const pairs = () =>
    shop.db
      .selectFrom('search_synonyms')
      .select(['word', 'stands_for', 'source'])
      .where('word', '=', 'bagdonis')
      .orderBy('stands_for')
      .execute()
  expect(await pairs()).toEqual([{ word: 'bagdonis', stands_for: 'بقدونس', source: 'names' }])
  expect(await linkPlantNames(shop.db)).toBe(0)
  await shop.db
    .insertInto('search_synonyms')
    .values({ word: 'bagdonis', stands_for: 'نعناع' })
    .execute()
  await sql`update products set name_ar = 'كزبرة خضراء', search_names = array['كزبره خضراء'] where name_en = 'Parsley'`.execute(
    shop.db,
  )
  expect(await linkPlantNames(shop.db)).toBeGreaterThan(0)
  expect(await pairs()).toEqual([
    { word: 'bagdonis', stands_for: 'كزبره خضراء', source: 'names' },
    { word: 'bagdonis', stands_for: 'نعناع', source: 'staff' },
  ])
})
