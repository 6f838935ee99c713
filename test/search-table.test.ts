import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogue } from '../demo/catalogue.ts'
import { insertCatalogue } from '../demo/import.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const catalogue = await readCatalogue()
  await shop.db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
})
afterAll(() => shop.close())

/** What people type, why it is hard, and the plant that must come first. */
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
  ['سِدْر', 'with harakat', "Sidr (Christ's thorn)"],
  ['PLT-٠٠٢٣', 'the article number in Arabic digits', 'Arabian jasmine'],
  ['plt-۰۰۴۰', 'in Persian digits', 'Ghaf tree'],
  ['Ghaf', 'English', 'Ghaf tree'],
  ['LEMON tree', 'English in capitals', "Lemon tree 'Eureka'"],
  ['rubber plant', 'English phrase', "Rubber plant 'Robusta'"],
  ['zz', 'two letters', 'ZZ plant'],
  ['Ficus lyrata', 'Latin', 'Fiddle-leaf fig'],
  ['phoenix', 'half of a Latin name', "Date palm 'Khalas'"],
  ['damascena', 'the second half', 'Taif (damask) rose'],
  ['adenium obesum', 'Latin in small letters', 'Desert rose'],
  ['مونستير', 'the beginning of a word', 'Swiss cheese plant'],
  ['monstra', 'one letter missing', 'Swiss cheese plant'],
  ['bouganvillea', 'one letter missing', 'Bougainvillea'],
  ['hibiscis', 'one letter wrong', 'Chinese hibiscus'],
  ['زويسا', 'one letter missing', 'Zoysia turf tiles'],
  ['لافندير', 'one letter too many', 'Lavender'],
  ['lavnedar', 'two slips find nothing wrong', ''],
  ['الثعبان', 'the name the neighbours use', "Snake plant 'Laurentii'"],
  ['لسان الحماة', 'mother-in-law’s tongue', "Snake plant 'Laurentii'"],
  ['مجنونة', 'what Riyadh calls it', 'Bougainvillea'],
  ['رازقي', 'the Gulf’s name', 'Arabian jasmine'],
  ['ثيل', 'the Gulf’s word for lawn', 'Bermuda turf roll'],
  ['لومي', 'dialect', "Lemon tree 'Eureka'"],
  ['كنار', 'dialect, by its fruit', "Sidr (Christ's thorn)"],
  ['صبير', 'dialect', 'Golden barrel cactus'],
  ['كاوتشوك', 'loan word', "Rubber plant 'Robusta'"],
  ['جوري', 'the garden rose', 'Taif (damask) rose'],
  ['بلح', 'by its fruit', "Date palm 'Khalas'"],
  ['cactus', 'a kind in English', 'Golden barrel cactus'],
  ['شجرة الليمون', 'named with what it is', "Lemon tree 'Eureka'"],
  ['شجرة ليمون', 'the same without the article', "Lemon tree 'Eureka'"],
  ['شجرة السدر', 'another named with what it is', "Sidr (Christ's thorn)"],
  ['نخيل واشنجتونيا', 'another spelling in a phrase', 'Washingtonia palm'],
]

test.each(table)('«%s» (%s) finds %s first', async (typed, _, first) => {
  const { body } = await shop.call('GET', `/api/products?facets=0&limit=5&q=${encodeURIComponent(typed)}`)
  expect(body.data[0]?.name_en ?? '').toBe(first)
})

test('the table holds forty queries and more', () => expect(table.length).toBeGreaterThanOrEqual(40))
