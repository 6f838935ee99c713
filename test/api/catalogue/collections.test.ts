import { expect, test } from 'vitest'
import { readCatalogue } from '../../../demo/catalogue.ts'
import type { DemoProduct } from '../../../demo/catalogue.ts'

const { categories, products } = await readCatalogue()

/** The condition of each collection, by the care facts of the catalogue. */
const promises: Record<string, (product: DemoProduct) => boolean> = {
  'low-light': ({ care }) => care.place !== 'outdoor' && /^(Low|Medium)\b/.test(care.light_en),
  'pet-safe': ({ care }) => care.pet_safety === 'safe',
  'easy-care': ({ care }) => Number(/^every (\d+)/.exec(care.water_en)?.[1] ?? 0) >= 9,
}

test.each(Object.entries(promises))(
  'the collection %s holds exactly the plants whose care facts match it',
  (slug, keepsIt) => {
    const inIt = products
      .filter((product) => product.categories.includes(slug))
      .map((product) => product.slug)
    expect(inIt).toEqual(products.filter(keepsIt).map((product) => product.slug))
    expect(inIt.length).toBeGreaterThan(4)
  },
)

test('the category ids in the contract keep their categories', () => {
  const slugs = categories.map(({ id, slug }) => [id, slug])
  expect(slugs.slice(0, 9)).toEqual([
    [1, 'indoor'],
    [2, 'outdoor'],
    [3, 'flowering'],
    [4, 'succulents'],
    [5, 'shrubs'],
    [6, 'trees'],
    [7, 'summer'],
    [8, 'winter'],
    [9, 'natural-grass'],
  ])
})

test('every category has plants', () => {
  for (const { slug } of categories)
    expect(
      products.some((product) => product.categories.includes(slug)),
      slug,
    ).toBe(true)
})
