import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let bougainvillea: Plant, petunia: Plant, ixora: Plant, nameless: Plant
const get = async (path: string, locale = 'ar') =>
  shop.call('GET', path, { headers: { 'X-Locale': locale } })

beforeAll(async () => {
  shop = await openShop()
  bougainvillea = await shop.stockPlant({ profile: 'bougainvillea' })
  petunia = await shop.stockPlant({ profile: 'petunia' })
  ixora = await shop.stockPlant({ profile: 'ixora' })
  nameless = await shop.stockPlant({ profile: null })
})
afterAll(() => shop.close())

test('a kind of plant is answered with its facts and sources, its names and its products', async () => {
  const { body } = await get('/api/plants/ixora', 'ar')
  expect(body.data).toMatchObject({ slug: 'ixora', kind: 'shrub', kind_label: 'شجيرة' })
  expect(body.data.products.map(({ id }: Plant) => id)).toEqual([ixora.id])
  expect(body.data.names.en).toBeTruthy()
  expect(body.data.facts).toHaveLength(25)
  const cold = body.data.facts.find(({ name }: { name: string }) => name === 'cold_min_c')
  expect(cold).toEqual({
    name: 'cold_min_c',
    label: 'أدنى حرارة يحتملها',
    value: 8,
    value_label: '8\u00a0°م',
    confidence: 'medium',
    confidence_label: 'خبرة بستانية',
    source: 'shop',
    source_label: 'بيانات المتجر',
  })
  // Every text exists in both languages.
  for (const locale of ['ar', 'en'])
    for (const slug of ['ixora', 'lawn-roll', 'oleander', 'date-palm']) {
      const { facts } = (await get(`/api/plants/${slug}`, locale)).body.data
      for (const { label, value_label, source_label, confidence_label } of facts)
        for (const text of [label, value_label, source_label, confidence_label])
          expect(text, slug).not.toMatch(/^(fact|value|source|confidence)\.|^$/)
    }
  expect((await get('/api/plants/none')).body.code).toBe('plantNotFound')
})

test('the care of a product comes from its kind, with the stricter word about pets', async () => {
  const list = (light: string, pets: string) =>
    `<p>Words.</p><ul><li><strong>Sold by:</strong> the square metre</li><li><strong>Light:</strong> ${light}</li><li><strong>Pets:</strong> ${pets}</li></ul>`
  const care = (pet_safety: string, words: string) =>
    JSON.stringify({ pet_safety, pet_safety_ar: words, pet_safety_en: words })
  const shown = async ({ id }: Plant) =>
    (await get(`/api/products/${id}`, 'en')).body.data.description as string
  const describe = ({ id }: Plant, pet_safety: string, words: string) =>
    sql`update products set description_en = ${list('Any', words)}, care = ${care(pet_safety, words)}::jsonb where id = ${id}`.execute(
      shop.db,
    )
  // The facts of lemon say toxic, those of bougainvillea that it may irritate.
  const lemon = await shop.stockPlant({ profile: 'lemon' })
  await describe(lemon, 'mild', 'Mild')
  await describe(bougainvillea, 'high', 'Keep away')
  await describe(nameless, 'mild', 'Mild')

  expect(await shown(lemon)).toBe(
    [
      '<p>Words.</p><ul><li><strong>Sold by:</strong> the square metre</li>',
      '<li><strong>Place:</strong> Outdoors</li><li><strong>Light:</strong> Full sun</li>',
      '<li><strong>Water:</strong> Every 3 days in summer, every 4 days in winter</li>',
      '<li><strong>Stands heat up to:</strong> 46\u00a0°C</li><li><strong>Stands cold down to:</strong> 2\u00a0°C</li>',
      '<li><strong>Height when mature:</strong> 4 m</li><li><strong>Pets:</strong> Toxic if eaten</li></ul>',
    ].join(''),
  )
  expect(await shown(bougainvillea)).toContain('<strong>Pets:</strong> Keep away')
  expect(await shown(nameless)).toBe(list('Any', 'Mild'))
  const fern = await shop.stockPlant({ profile: 'boston-fern' })
  expect(await shown(fern)).toContain('<strong>Light:</strong> Indirect to bright indirect')
  // A description without a list of care facts gets one.
  expect(await shown(petunia)).toContain('<ul><li><strong>Place:</strong>')
})

test('an edited fact changes score, finder and plan, and stays after a restart', async () => {
  const changing = await openShop()
  try {
    const plant = await changing.stockPlant({ profile: 'bougainvillea' })
    const seen = async () => {
      const score = await changing.call(
        'GET',
        `/api/products/${plant.id}/survival?city=riyadh&place=garden_sun&month=7`,
      )
      const mark = await changing.call(
        'GET',
        `/api/survival?ids=${plant.id}&city=riyadh&place=garden_sun`,
      )
      const finder = await changing.call(
        'GET',
        '/api/place-finder?city=riyadh&where=garden&sun=gt5',
      )
      return {
        score: score.body.data.score,
        plan: score.body.data.planting_months,
        mark: mark.body.data[0].band,
        found: finder.body.data.plants.length,
      }
    }
    expect(await seen()).toEqual({
      score: 93,
      plan: [2, 3, 4, 10, 11],
      mark: 'does_well',
      found: 1,
    })
    await sql`update plant_profiles set version = 2, facts = jsonb_set(facts, '{heat_max_c,value}', '36')
      where slug = 'bougainvillea'`.execute(changing.db)
    const changed = { score: 10, plan: [2, 11], mark: 'will_die', found: 0 }
    expect(await seen()).toEqual(changed)
    await seedPlantProfiles(changing.db)
    expect(await seen()).toEqual(changed)
    // An unedited kind is written again, and is given to a product with its address as a new kind is.
    await sql`update plant_profiles set version = 1`.execute(changing.db)
    await sql`update products set slug = 'bougainvillea', profile_slug = null`.execute(changing.db)
    await sql`delete from plant_profiles where slug = 'bougainvillea'`.execute(changing.db)
    await seedPlantProfiles(changing.db)
    expect((await seen()).score).toBe(93)
  } finally {
    await changing.close()
  }
})
