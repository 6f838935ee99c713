import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Facets } from '#contract/catalogue.ts'
import type { Product } from '#contract/product.ts'
import { readCatalogue } from '../../../demo/catalogue.ts'
import { insertCatalogue } from '../../../demo/import.ts'
import { openShop, type Shop } from '../../support/shop.ts'

interface Choice {
  q: string
  category: number[]
  color: number[]
  size: number[]
  price: number[] | null
  featured: boolean
}

let shop: Shop
let options: Facets
// The last words name categories, whose plants are not counted one by one.
const words = [
  '',
  '',
  'palm',
  'نخيل',
  'monstra',
  'p',
  'PLT',
  'qzxwv',
  'tree',
  'نباتات داخلية',
  'shad',
]
const foundBy = new Map<string, Product[]>()

beforeAll(async () => {
  shop = await openShop()
  const catalogue = await readCatalogue()
  await shop.db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
  const today = sql`(now() at time zone 'Asia/Riyadh')::date`
  // Special prices that are current, future and without an end.
  await sql`
    update products set special_price_halalas = price_halalas / 2, special_starts_on = ${today} + (id % 3 - 1),
      special_ends_on = case when id % 2 = 0 then ${today} + 7 end where id % 4 = 0`.execute(
    shop.db,
  )
  options = (await shop.call('GET', '/api/filters')).body.data
  for (const q of words)
    foundBy.set(
      q,
      (await shop.call('GET', `/api/products?pagination=0&facets=0&q=${encodeURIComponent(q)}`))
        .body.data,
    )
})
afterAll(() => shop.close())

const some = (group: { id: number }[]) =>
  fc.oneof(fc.constant<number[]>([]), fc.subarray(group.map(({ id }) => id)))
const isAny = (chosen: number[], given: { id: number }[]) =>
  chosen.length === 0 || given.some(({ id }) => chosen.includes(id))

/** Counts plant by plant. */
function countByHand({ q, category, color, size, price, featured }: Choice) {
  const plants = (foundBy.get(q) ?? []).filter(({ is_featured }) => is_featured || !featured)
  const [least = 0, most = Infinity] = price ?? []
  const fitsPrice = (plant: Product) =>
    least <= plant.effective_price && plant.effective_price <= most
  const inCategory = (plant: Product) => isAny(category, plant.categories)
  const inColor = (plant: Product) => isAny(color, plant.colors)
  const inSize = (plant: Product) => isAny(size, plant.sizes)
  const countsOf = (
    group: 'categories' | 'colors' | 'sizes',
    ...others: ((plant: Product) => boolean)[]
  ) => {
    const left = plants.filter((plant) => fitsPrice(plant) && others.every((fits) => fits(plant)))
    return options[group].map(
      ({ id }) => left.filter((plant) => plant[group].some((option) => option.id === id)).length,
    )
  }
  const chosen = plants.filter((plant) => inCategory(plant) && inColor(plant) && inSize(plant))
  const prices = chosen.map(({ effective_price }) => effective_price)
  return {
    total: chosen.filter(fitsPrice).length,
    categories: countsOf('categories', inColor, inSize),
    colors: countsOf('colors', inCategory, inSize),
    sizes: countsOf('sizes', inCategory, inColor),
    ends: prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [0, 0],
  }
}

async function askShop({ q, category, color, size, price, featured }: Choice) {
  const query = new URLSearchParams({
    q,
    limit: '1',
    ...(price && { price: price.join(',') }),
    ...(featured && { featured: '1' }),
  })
  for (const [name, ids] of Object.entries({ category, color, size }))
    if (ids.length > 0) query.set(name, ids.join(','))
  const { meta, facets } = (await shop.call('GET', `/api/products?${query}`)).body
  const withoutFacets = (await shop.call('GET', `/api/products?${query}&facets=0`)).body.meta.total
  expect(withoutFacets).toBe(meta.total)
  const counts = (group: { count: number }[]) => group.map(({ count }) => count)
  return {
    total: meta.total,
    categories: counts(facets.categories),
    colors: counts(facets.colors),
    sizes: counts(facets.sizes),
    ends: [facets.price.min, facets.price.max],
  }
}

test('the facets of any filters equal a count plant by plant', async () => {
  const choices = fc.record({
    q: fc.constantFrom(...words),
    category: some(options.categories),
    color: some(options.colors),
    size: some(options.sizes),
    price: fc.option(
      fc.tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 150, max: 900 })),
    ),
    featured: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(choices, async (choice) => {
      expect(await askShop(choice)).toEqual(countByHand(choice))
    }),
    { numRuns: 60 },
  )
})
