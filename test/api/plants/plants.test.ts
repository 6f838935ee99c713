import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let bougainvillea: Plant, petunia: Plant, ixora: Plant, nameless: Plant, withdrawn: Plant
const get = async (path: string, locale = 'ar') =>
  shop.call('GET', path, { headers: { 'X-Locale': locale } })
const survivalOf = (id: number, query: string, locale?: string) =>
  get(`/api/products/${id}/survival?city=riyadh&place=balcony_w${query}`, locale)

beforeAll(async () => {
  shop = await openShop()
  bougainvillea = await shop.stockPlant({ profile: 'bougainvillea', priceHalalas: 4_500 })
  petunia = await shop.stockPlant({ profile: 'petunia', priceHalalas: 1_500 })
  ixora = await shop.stockPlant({ profile: 'ixora' })
  nameless = await shop.stockPlant({ profile: null })
  withdrawn = await shop.stockPlant({ profile: 'ixora', isActive: false })
})
afterAll(() => shop.close())

// The season of an annual is one to come.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-11-15T09:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('cities come with Riyadh first, in the language of the reader', async () => {
  const { body } = await get('/api/cities', 'en')
  expect(body.data).toHaveLength(16)
  expect(body.data[0]).toEqual({
    id: 'riyadh',
    name: 'Riyadh',
    name_ar: 'الرياض',
    name_en: 'Riyadh',
    region: 'riyadh',
    region_name: 'Riyadh',
  })
  expect((await get('/api/cities')).body.data[1].region_name).toBe('مكة المكرمة')
})

test('a score says its reasons, its water and its year in both languages', async () => {
  const { body, headers } = await survivalOf(bougainvillea.id, '&month=7', 'en')
  expect(headers.get('etag')).toMatch(/^W\//)
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(body.data).toMatchObject({
    product_id: bougainvillea.id,
    profile: 'bougainvillea',
    city: 'riyadh',
    place: 'balcony_w',
    month: 7,
    score: 72,
    band: 'does_well',
    band_label: 'Does well with care',
    approximate: false,
    confidence: 'medium',
    missing: [],
    litres_a_week: 5,
    water_every_days: 3,
    watering_label: 'Needs about 5 litres a week, watered every 3 days',
    planting_months: [2, 3, 4, 10, 11, 12],
    worst_month: 8,
    season_months: [],
    notes: [],
  })
  expect(body.data.reasons[0]).toEqual({
    factor: 'heat',
    code: 'heat_caution',
    score: 62,
    text: 'Close to its limit: about 50 °C against 50 °C. Shade it at noon and water early.',
    text_ar: 'الحرارة قريبة من حدّه: نحو 50 °م مقابل 50 °م. ظلّله ظهرًا واسقه باكرًا.',
    text_en: 'Close to its limit: about 50 °C against 50 °C. Shade it at noon and water early.',
  })
  expect(body.data.year).toHaveLength(12)
  expect(body.data.year[0]).toEqual({ month: 1, score: 90, band: 'thrives' })
})

test('counted words and cold have the forms of their language', async () => {
  const inArabic = async (id: number, query: string) => (await survivalOf(id, query)).body.data
  // Without a month it is the hardest.
  expect(await inArabic(bougainvillea.id, '')).toMatchObject({
    month: 8,
    watering_label: 'يحتاج نحو 5 لترات في الأسبوع، يُسقى كل 3 أيام',
  })
  const small = await inArabic(ixora.id, '&month=1&size=small')
  expect(small.watering_label).toMatch(
    /^يحتاج نحو 0\.\d لتر في الأسبوع، يُسقى كل (يوم|يومين|\d أيام)$/,
  )
  const { body } = await get(
    `/api/products/${ixora.id}/survival?city=hail&place=garden_sun&month=1&every=1`,
  )
  const cold = body.data.reasons.find(({ factor }: { factor: string }) => factor === 'cold')
  expect(cold).toMatchObject({
    code: 'cold_bad',
    text: 'برد الليل يؤذيه: نحو 3 °م تحت الصفر، ولا يحتمل ما دون 8 °م.',
    text_en: 'Nights are too cold: about −3 °C, and it stands no less than 8 °C.',
  })
  expect(body.data.notes.map(({ text }: { text: string }) => text)).toContain(
    'الصقيع متوقع في يناير؛ أدخله أو غطّه كل ليلة.',
  )
})

test('what nobody knows is no error', async () => {
  const { status, body } = await survivalOf(nameless.id, '&month=7')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    profile: null,
    score: null,
    band: 'unknown',
    reasons: [],
    notes: [],
    litres_a_week: null,
    watering_label: null,
    worst_month: null,
  })
  expect(body.data.missing).toContain('humidity')
})

test('an unknown city, place or month is named; a product that is not on sale is not there', async () => {
  const errorsOf = async (path: string) => {
    const { status, body } = await get(path)
    expect(status, path).toBe(422)
    return Object.keys(body.errors)
  }
  const product = `/api/products/${bougainvillea.id}/survival`
  const unknown = await get(`${product}?city=atlantis&place=balcony_w`)
  expect(unknown.status).toBe(422)
  expect(unknown.body.errors).toEqual({ city: ['اختر مدينة من القائمة.'] })
  expect(await errorsOf(product)).toEqual(['city', 'place'])
  expect(await errorsOf(`${product}?city=riyadh&place=roof&month=13&every=0&water=sea`)).toEqual([
    'place',
    'month',
    'every',
    'water',
  ])
  const many = Array.from({ length: 49 }, (_, id) => id + 1).join()
  expect(await errorsOf(`/api/survival?ids=${many}&city=riyadh&place=balcony_w`)).toEqual(['ids'])
  expect((await survivalOf(withdrawn.id, '')).body.code).toBe('productNotFound')
})

test('marks of many products are those of their hardest month, of annuals of their season', async () => {
  const ids = [petunia, bougainvillea, nameless, withdrawn].map(({ id }) => id)
  const { body } = await get(`/api/survival?ids=${ids},999999&city=riyadh&place=balcony_w`, 'en')
  expect(body.data.map(({ product_id }: { product_id: number }) => product_id)).toEqual([
    petunia.id,
    bougainvillea.id,
    nameless.id,
  ])
  expect(body.data[0]).toMatchObject({
    score: 84,
    band: 'thrives',
    band_label: 'Thrives',
    season_months: [12, 1, 2, 3],
  })
  expect(body.data[1]).toMatchObject({ score: 68, season_months: [] })
  expect(body.data[2]).toMatchObject({ score: null, band: 'unknown' })
})

test('the finder lists what would live there, says why, and counts what it leaves out', async () => {
  const query = 'city=riyadh&where=balcony&facing=w&cats=1'
  const { body } = await get(`/api/place-finder?${query}&locale=en`, 'en')
  expect(body.data).toMatchObject({
    place: 'balcony_w',
    city: 'riyadh',
    left_out: { unsafe: 0, unfit: 1, unknown: 1 },
    url: `/place-finder?${query}`,
  })
  const found = body.data.plants
  expect(found.map(({ product }: { product: Plant }) => product.id)).toEqual([
    petunia.id,
    bougainvillea.id,
  ])
  expect(found[0]).toMatchObject({ rank: 84, months: [12, 1, 2, 3], worst_month: 3 })
  expect(found[1]).toMatchObject({ worst_month: 8, months: [], badges: [] })
  expect(found[1].reasons).toHaveLength(2)
  expect(body.meta).toMatchObject({ total: 2, per_page: 24 })

  // Bougainvillea 45 riyals, petunia 15.
  const inRiyals = (riyals: number) => new URLSearchParams([['budget', String(riyals)]])
  const cheap = (await get(`/api/place-finder?${query}&${inRiyals(20)}`)).body
  expect(cheap.data.plants.map(({ product }: { product: Plant }) => product.id)).toEqual([
    petunia.id,
  ])
  expect((await get(`/api/place-finder?${query}&page=2`)).body.data.plants).toEqual([])
})

test('the finder puts what is in stock first, and of equals what was ordered more', async () => {
  const many = await openShop()
  try {
    const [first, second, soldOut] = [
      await many.stockPlant({ profile: 'bougainvillea' }),
      await many.stockPlant({ profile: 'bougainvillea' }),
      await many.stockPlant({ profile: 'petunia', stock: 0 }),
    ]
    const idsNow = async () => {
      const { body } = await many.call(
        'GET',
        '/api/place-finder?city=riyadh&where=balcony&facing=w',
      )
      return body.data.plants.map(({ product }: { product: Plant }) => product.id)
    }
    expect(await idsNow()).toEqual([first.id, second.id, soldOut.id])
    const sara = await many.customer()
    await sara.fillCart(second)
    await sara.placeOrder()
    expect(await idsNow()).toEqual([second.id, first.id, soldOut.id])
    await sql`update orders set placed_at = now() - interval '91 days'`.execute(many.db)
    expect(await idsNow()).toEqual([first.id, second.id, soldOut.id])
  } finally {
    await many.close()
  }
})

test('the finder names the answer that is missing or wrong', async () => {
  const errorsOf = async (query: string) => {
    const { status, body } = await get(`/api/place-finder?${query}`)
    expect(status, query).toBe(422)
    return Object.keys(body.errors)
  }
  expect(await errorsOf('city=riyadh&where=room')).toEqual(['window'])
  expect(await errorsOf('city=riyadh&where=balcony')).toEqual(['facing'])
  expect(await errorsOf('city=riyadh&where=garden')).toEqual(['sun'])
  expect(await errorsOf('city=x&where=patio')).toEqual(['city'])
  expect(await errorsOf('city=riyadh&where=roof&every=5&budget=much&cats=yes')).toEqual([
    'where',
    'every',
    'cats',
    'budget',
  ])
})

test('a kind of plant shows its facts with sources, its names and what is sold of it', async () => {
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
    value_label: '8 °م',
    confidence: 'medium',
    confidence_label: 'معرفة مهنية شائعة',
    source: 'shop',
    source_label: 'بيانات المتجر',
  })
  // No text of the program is missing in either language.
  for (const locale of ['ar', 'en'])
    for (const slug of ['ixora', 'lawn-roll', 'oleander', 'date-palm']) {
      const { facts } = (await get(`/api/plants/${slug}`, locale)).body.data
      for (const { label, value_label, source_label, confidence_label } of facts)
        for (const text of [label, value_label, source_label, confidence_label])
          expect(text, slug).not.toMatch(/^(fact|value|source|confidence)\.|^$/)
    }
  expect((await get('/api/plants/none')).body.code).toBe('plantNotFound')
})

test('a changed fact changes score, finder and plan, and stays when the shop starts again', async () => {
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
    // What nobody changed is written again, and a product of that address is of a kind that is new.
    await sql`update plant_profiles set version = 1`.execute(changing.db)
    await sql`update products set slug = 'bougainvillea', profile_slug = null`.execute(changing.db)
    await sql`delete from plant_profiles where slug = 'bougainvillea'`.execute(changing.db)
    await seedPlantProfiles(changing.db)
    expect((await seen()).score).toBe(93)
  } finally {
    await changing.close()
  }
})
