import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogue } from '../../../demo/catalogue.ts'
import { insertCatalogue } from '../../../demo/import.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const catalogue = await readCatalogue()
  await shop.db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
})
afterAll(() => shop.close())

/** Typed words, what makes them hard, and the plant that must be first. */
const table: readonly [typed: string, because: string, first: string][] = [
  ['زنبق السلام', 'as it is written', 'Peace lily'],
  ['اوركيد', 'without hamza', 'Moth orchid'],
  ['انثوريوم', 'without hamza', 'Flamingo flower'],
  ['اغلونيما', 'without hamza', "Red aglaonema 'Siam'"],
  ['إريكا', 'hamza below instead of above', 'Areca palm'],
  ['الأريكا', 'with the article', 'Areca palm'],
  ['النخيل كنتيا', 'the article on the other word', 'Kentia palm'],
  ['دفله', 'ه for ة', 'Oleander'],
  ['جهنميه بيضاء', 'ه for ة in a phrase', 'White bougainvillea'],
  ['قطيفه', 'ه for ة', 'French marigold'],
  ['خزامي', 'ي for ى', 'Lavender'],
  ['دفلى', 'another name, with ى', 'Oleander'],
  ['دفلي', 'that name with ي', 'Oleander'],
  ['زَيْتُون', 'with harakat', 'Olive tree'],
  ['زيـــتون', 'with tatweel', 'Olive tree'],
  ['سِدْر', 'with harakat', 'Sidr'],
  ['PLT-٠٠٢٣', 'the article number in Arabic digits', 'Arabian jasmine'],
  ['plt-۰۰۴۰', 'in Persian digits', 'Ghaf tree'],
  ['Ghaf', 'English', 'Ghaf tree'],
  ['LEMON tree', 'English in capitals', "Lemon tree 'Eureka'"],
  ['rubber plant', 'English phrase', "Rubber plant 'Robusta'"],
  ['zz', 'two letters', 'ZZ plant'],
  ['Ficus lyrata', 'Latin', 'Fiddle-leaf fig'],
  ['phoenix', 'half of a Latin name', "Date palm 'Khalas'"],
  ['damascena', 'the second half', 'Taif rose'],
  ['adenium obesum', 'Latin in small letters', 'Desert rose'],
  ['مونستير', 'the beginning of a word', 'Swiss cheese plant'],
  ['monstra', 'one letter missing', 'Swiss cheese plant'],
  ['bouganvillea', 'one letter missing', 'Bougainvillea'],
  ['hibiscis', 'one letter wrong', 'Chinese hibiscus'],
  ['زويسا', 'one letter missing', 'Zoysia turf tiles'],
  ['لافندير', 'one letter too many', 'Lavender'],
  ['lavnedar', 'two typos find nothing wrong', ''],
  ['الثعبان', 'the name the neighbours use', "Snake plant 'Laurentii'"],
  ['لسان الحماة', 'mother-in-law’s tongue', "Snake plant 'Laurentii'"],
  ['مجنونة', 'what Riyadh calls it', 'Bougainvillea'],
  ['رازقي', 'the Gulf’s name', 'Arabian jasmine'],
  ['ثيل', 'the Gulf’s word for lawn', 'Bermuda turf roll'],
  ['لومي', 'dialect', "Lemon tree 'Eureka'"],
  ['كنار', 'dialect, by its fruit', 'Sidr'],
  ['صبير', 'dialect', 'Golden barrel cactus'],
  ['كاوتشوك', 'loan word', "Rubber plant 'Robusta'"],
  ['جوري', 'the garden rose', 'Taif rose'],
  ['بلح', 'by its fruit', "Date palm 'Khalas'"],
  ['cactus', 'a kind in English', 'Golden barrel cactus'],
  ['شجرة الليمون', 'named with what it is', "Lemon tree 'Eureka'"],
  ['شجرة ليمون', 'the same without the article', "Lemon tree 'Eureka'"],
  ['شجرة السدر', 'another named with what it is', 'Sidr'],
  ['نخيل واشنجتونيا', 'another spelling in a phrase', 'Washingtonia palm'],
]

test.each(table)('«%s» (%s) finds %s first', async (typed, _, first) => {
  const { body } = await shop.call(
    'GET',
    `/api/products?facets=0&limit=5&q=${encodeURIComponent(typed)}`,
  )
  expect(body.data[0]?.name_en ?? '').toBe(first)
})

interface Found {
  id: number
  name_en: string
  categories: { slug: string }[]
  short_description: string
}
const search = async (query: string): Promise<{ data: Found[]; meta: { total: number } }> =>
  (await shop.call('GET', `/api/products?locale=en&${query}`)).body
const found = async (typed: string) =>
  (await search(`limit=100&facets=0&q=${encodeURIComponent(typed)}`)).data
const isIn =
  (...slugs: string[]) =>
  (plant: Found) =>
    plant.categories.some(({ slug }) => slugs.includes(slug))

/** Needs that are no names: at least so many plants of one of these categories are found before plants that only mention the word. */
const needs: readonly [typed: string, categories: string[], least: number][] = [
  ['نبته ظل', ['low-light'], 5],
  ['نبات ظل', ['low-light'], 5],
  ['shade', ['low-light'], 5],
  ['low light', ['low-light'], 5],
  ['داخلي', ['indoor'], 19],
  ['نباتات داخلية', ['indoor'], 19],
  ['indoor', ['indoor'], 19],
  ['نبات زينة', ['indoor', 'flowering'], 19],
  ['للمكتب', ['low-light', 'easy-care'], 5],
  ['office', ['low-light', 'easy-care'], 5],
  ['قطط', ['pet-safe'], 10],
  ['cat safe', ['pet-safe'], 10],
  ['الحيوانات', ['pet-safe'], 10],
  ['للشرفة', ['outdoor'], 10],
  ['balcony', ['outdoor'], 10],
  ['عشب', ['natural-grass'], 4],
  ['سهلة العناية', ['easy-care'], 5],
  ['نباتات تتحمل الحر', ['summer', 'trees', 'succulents', 'natural-grass'], 25],
  ['تتحمل الحرارة', ['summer', 'trees', 'succulents', 'natural-grass'], 25],
  ['للحر', ['summer', 'trees', 'succulents', 'natural-grass'], 25],
  ['plants that tolerate heat', ['summer', 'trees', 'succulents', 'natural-grass'], 25],
  ['نباتات للظل', ['low-light'], 8],
  ['plants for shade', ['low-light'], 8],
  ['heat tolerant', ['summer', 'trees', 'succulents', 'natural-grass'], 25],
  ['تتحمل العطش', ['succulents', 'easy-care'], 8],
  ['نباتات للشمس', ['outdoor', 'succulents'], 25],
  ['تتحمل الشمس', ['outdoor', 'succulents'], 25],
]

test.each(needs)('the need «%s» finds plants of %j', async (typed, categories, least) => {
  const plants = await found(typed)
  expect(plants.length).toBeGreaterThanOrEqual(least)
  const meant = plants.slice(0, least)
  expect(
    meant.filter((plant) => !isIn(...categories)(plant)).map(({ name_en }) => name_en),
  ).toEqual([])
})

test('plants that tolerate heat are no winter plants and no plants for rooms alone', async () => {
  for (const typed of ['نباتات تتحمل الحر', 'heat tolerant plants'])
    expect(
      (await found(typed)).filter((plant) => !isIn('outdoor')(plant) || isIn('winter')(plant)),
    ).toEqual([])
})

test('a word that only a description contains finds its plants, and a gift is found alike in both languages', async () => {
  const gifts = await found('gift')
  expect(gifts.map(({ name_en }) => name_en)).toEqual(['Echeveria bowl', 'Flamingo flower'])
  expect(await found('هدية')).toEqual(gifts)
})

test('«الحيوانات» and "pets" find no plant toxic to pets, though its description names them', async () => {
  for (const typed of ['الحيوانات', 'animals', 'pets', 'كلاب'])
    expect((await found(typed)).map(({ name_en }) => name_en)).not.toContain('Oleander')
})

test.each(['ريحان', 'na3na3', 'basil'])(
  'a plant that is not for sale is not found: %s',
  async (typed) => expect(await found(typed)).toEqual([]),
)

test('«ورد» finds the rose first and then names that begin with it, and sorts newest first only on request', async () => {
  const names = async (rest = '') =>
    (await search(`limit=100&q=${encodeURIComponent('ورد')}${rest}`)).data.map(
      ({ name_en: name }) => name,
    )
  const best = await names()
  expect(best[0]).toBe('Taif rose')
  expect(best.indexOf('Desert rose')).toBeLessThan(best.indexOf('Chinese hibiscus'))
  expect(await names('&sort=relevance')).toEqual(best)
  expect(await names('&sort=created_at-desc')).not.toEqual(best)
  expect((await names('&sort=created_at-desc')).toSorted()).toEqual(best.toSorted())
})

test('equal names rank before names that begin with the words, then names that contain them, then needs', async () => {
  const names = (await found('زيتون')).map(({ name_en: name }) => name)
  expect(names[0]).toBe('Olive tree')
  const palms = (await found('نخيل')).map(({ name_en: name }) => name)
  expect(palms.slice(0, 3).toSorted()).toEqual(['Areca palm', 'Kentia palm', 'Washingtonia palm'])
  const lights = await found('flower')
  expect(lights[0]?.name_en).toBe('Flamingo flower')
  expect(lights.slice(1, 10).every(isIn('flowering'))).toBe(true)
})

test('pages, total and facets of a search by relevance agree', async () => {
  const query = `q=${encodeURIComponent('نباتات داخلية')}&sort=relevance`
  const all = (await search(`${query}&limit=100`)).data.map(({ id }) => id)
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) =>
      (await search(`${query}&limit=7&page=${page}`)).data.map(({ id }) => id),
    ),
  )
  expect(pages.flat()).toEqual(all.slice(0, 21))
  const { meta, facets } = (await shop.call('GET', `/api/products?${query}`)).body
  expect(meta.total).toBe(all.length)
  expect(facets.categories.find(({ slug }: { slug: string }) => slug === 'indoor').count).toBe(
    all.length,
  )
})

// A minimum price makes each plant be checked; without one, plants of categories are read by their index and not counted.
test.each([
  'شجر',
  'tree',
  'shad',
  'indoor',
  'flower',
  'نباتات داخلية',
  'cat safe',
  'ورد',
  'للمكتب',
])(
  'the category word «%s» is answered alike with and without a filter that checks each plant',
  async (typed) => {
    for (const chosen of ['', '&category=indoor,outdoor', '&color=3', '&size=2&color=1,2,3']) {
      for (const page of [1, 2, 3]) {
        const query = `/api/products?q=${encodeURIComponent(typed)}${chosen}&limit=4&page=${page}`
        const [narrow, whole] = [
          await shop.call('GET', query),
          await shop.call('GET', `${query}&min_price=0`),
        ]
        expect(narrow.body.data, query).toEqual(whole.body.data)
        expect(narrow.body.meta.total, query).toBe(whole.body.meta.total)
        expect(narrow.body.facets, query).toEqual(whole.body.facets)
      }
    }
  },
)

test('sorting by relevance without words sorts newest first', async () => {
  const ids = async (query: string) => (await search(query)).data.map(({ id }) => id)
  expect(await ids('sort=relevance')).toEqual(await ids('sort=created_at-desc'))
})

test('the table has at least forty queries', () => expect(table.length).toBeGreaterThanOrEqual(40))
