import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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

// A day before the season of the annuals.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-11-15T09:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('cities are listed with Riyadh first in the reader’s language', async () => {
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

test('a score has its reasons, water and months in both languages', async () => {
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
    text: 'Close to its limit in July: about 50\u00a0°C against 50\u00a0°C. Shade it at noon and water early.',
    text_ar:
      'الحرارة في يوليو قريبة من حدّه: نحو 50\u00a0°م مقابل 50\u00a0°م. ظلّله ظهرًا واسقه باكرًا.',
    text_en:
      'Close to its limit in July: about 50\u00a0°C against 50\u00a0°C. Shade it at noon and water early.',
  })
  expect(body.data.year).toHaveLength(12)
  expect(body.data.year[0]).toEqual({ month: 1, score: 90, band: 'thrives' })
})

test('counted words and cold temperatures follow the grammar of their language', async () => {
  const inArabic = async (id: number, query: string) => (await survivalOf(id, query)).body.data
  // Without a month the hardest one is used.
  expect(await inArabic(bougainvillea.id, '')).toMatchObject({
    month: 8,
    watering_label: 'يحتاج نحو 5 لترات في الأسبوع، ويُسقى كل 3 أيام',
  })
  const small = await inArabic(ixora.id, '&month=1&size=small')
  expect(small.watering_label).toMatch(
    /^يحتاج نحو 0\.\d لتر في الأسبوع، ويُسقى كل (يوم|يومين|\d أيام)$/,
  )
  const { body } = await get(
    `/api/products/${ixora.id}/survival?city=hail&place=garden_sun&month=1&every=1`,
  )
  const cold = body.data.reasons.find(({ factor }: { factor: string }) => factor === 'cold')
  expect(cold).toMatchObject({
    code: 'cold_bad',
    text: 'برد الليل يؤذيه: نحو 3\u00a0°م تحت الصفر، ولا يحتمل ما دون 8\u00a0°م.',
    text_en: 'Nights are too cold: about −3\u00a0°C, and it tolerates no less than 8\u00a0°C.',
  })
  expect(body.data.notes.map(({ text }: { text: string }) => text)).toContain(
    'الصقيع متوقع في يناير؛ أدخله أو غطّه كل ليلة.',
  )
})

test('a product without a kind gets an answer without a score', async () => {
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

test('an unknown city, place or month is named, and a product not for sale is not found', async () => {
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

test('the places show their hottest day, coldest night and hours of sun in a year', async () => {
  const { body, headers } = await get('/api/places')
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  // 16 cities, each with three rooms, cooled or not, and six places outdoors.
  expect(body.data).toHaveLength(16 * 12)
  const placesOf = (city: string) =>
    body.data.filter((one: { city: string }) => one.city === city) as {
      place: string
      cooling: string | null
    }[]
  const find = (city: string, place: string, cooling: string | null = null) =>
    placesOf(city).find((one) => one.place === place && one.cooling === cooling)
  // Computed by hand: 43.9 °C in August, 3 more on hot days and 4 for the wall; January nights 8.9, 6 less, 2 of shelter.
  expect(find('riyadh', 'balcony_w')).toEqual({
    city: 'riyadh',
    place: 'balcony_w',
    cooling: null,
    hottest_day_c: 51,
    coldest_night_c: 5,
    sun_hours: { least: 4, most: 5 },
  })
  expect(find('riyadh', 'indoor_dim', 'always')).toMatchObject({
    hottest_day_c: 27,
    coldest_night_c: 19,
    sun_hours: null,
  })
  expect(find('hail', 'garden_sun')).toMatchObject({ coldest_night_c: -3 })
})

test('the marks of products are those of their hardest month, for annuals of their season', async () => {
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

test('the finder lists the plants that would live at a place with reasons, and counts those left out', async () => {
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
  expect(found[0]).toMatchObject({ safety: 'none' })
  expect(found[1]).toMatchObject({
    worst_month: 8,
    months: [],
    badges: ['spines'],
    safety: 'irritant',
  })
  expect(found[1].reasons).toHaveLength(2)
  expect(body.meta).toMatchObject({ total: 2, per_page: 24 })

  // A bougainvillea costs 45 riyals, a petunia 15.
  const inRiyals = (riyals: number) => new URLSearchParams([['budget', String(riyals)]])
  const cheap = (await get(`/api/place-finder?${query}&${inRiyals(20)}`)).body
  expect(cheap.data.plants.map(({ product }: { product: Plant }) => product.id)).toEqual([
    petunia.id,
  ])
  expect((await get(`/api/place-finder?${query}&page=2`)).body.data.plants).toEqual([])
})

test('the finder counts the plants that struggle apart from those the shop trusts to do well', async () => {
  const room = '/api/place-finder?city=riyadh&where=room&window=near&facing=e'
  const cactus = await shop.stockPlant({ profile: 'column-cactus' })
  const kentia = await shop.stockPlant({ profile: 'kentia' })
  try {
    const { body } = await get(room, 'en')
    const bands = body.data.plants.map(({ band }: { band: string }) => band)
    expect(bands).toEqual(['thrives', 'struggles'])
    expect(body.data.struggling).toBe(1)
    // Also where they are on another page.
    expect((await get(`${room}&page=2`)).body.data).toMatchObject({ plants: [], struggling: 1 })
  } finally {
    await shop.db.deleteFrom('products').where('id', 'in', [cactus.id, kentia.id]).execute()
  }
})

test('a reason about the weather names its month, except in a cooled room', async () => {
  const heatOf = async (place: string, month: number) => {
    const query = `city=riyadh&place=${place}&month=${month}`
    const { body } = await get(`/api/products/${bougainvillea.id}/survival?${query}`, 'en')
    const { text_ar, text_en } = body.data.reasons.find(
      ({ factor }: { factor: string }) => factor === 'heat',
    )
    return [text_ar, text_en]
  }
  expect(await heatOf('balcony_w', 3)).toEqual([
    'يتحمّل حتى 50\u00a0°م، وأشدّ أيام مارس هنا نحو 35\u00a0°م.',
    'Tolerates up to 50\u00a0°C; the hottest days of March here reach about 35\u00a0°C.',
  ])
  expect(await heatOf('indoor_bright', 3)).toEqual([
    'يتحمّل حتى 50\u00a0°م، وأقصى حرارة الغرفة المكيّفة نحو 27\u00a0°م.',
    'Tolerates up to 50\u00a0°C; an air-conditioned room reaches about 27\u00a0°C.',
  ])
})

test('the finder names each kind left out with its strongest reason in both languages', async () => {
  const monstera = await shop.stockPlant({ profile: 'monstera' })
  const leftOut = async (query: string, profile: string) => {
    const { body } = await get(`/api/place-finder?city=riyadh&${query}`, 'en')
    const { left_out_kinds: kinds } = body.data
    return kinds.find((kind: { profile: string }) => kind.profile === profile)
  }
  try {
    expect(await leftOut('where=room&window=far&cats=1&dogs=1', 'monstera')).toEqual({
      reason: 'unsafe',
      profile: 'monstera',
      name: 'Swiss cheese plant',
      name_ar: 'مونستيرا',
      name_en: 'Swiss cheese plant',
      products: 1,
      text: 'Toxic to cats if eaten.',
      text_ar: 'سام للقطط إذا أُكل.',
      text_en: 'Toxic to cats if eaten.',
    })
    expect(await leftOut('where=room&window=far', 'petunia')).toMatchObject({
      reason: 'unfit',
      text: 'An outdoor plant, not suited to rooms.',
    })
    // Without pets the reason is the cold of January.
    expect(await leftOut('where=garden&sun=gt5', 'monstera')).toMatchObject({
      reason: 'unfit',
      text: expect.stringMatching(/^Nights are too cold: about 3\u00a0°C/),
    })
    expect(await leftOut('where=garden&sun=gt5', 'bougainvillea')).toBeUndefined()
  } finally {
    await shop.db.deleteFrom('products').where('id', '=', monstera.id).execute()
  }
})

test('the finder lists plants in stock first, and equal ones by number of orders', async () => {
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

test('the finder pages over many plants list each once in the same order', async () => {
  const many = await openShop()
  try {
    const plants: { id: number; profile: string; stock: number }[] = []
    for (let place = 0; place < 60; place += 1)
      for (const profile of ['bougainvillea', 'petunia']) {
        const stock = place % 4
        plants.push({ ...(await many.stockPlant({ profile, stock })), profile, stock })
      }
    const expectPages = async () => {
      const ids: number[] = []
      for (const page of [1, 2, 3, 4, 5]) {
        const { body } = await many.call(
          'GET',
          `/api/place-finder?city=riyadh&where=balcony&facing=w&page=${page}`,
        )
        ids.push(...body.data.plants.map(({ product }: { product: Plant }) => product.id))
      }
      // Petunias rank higher there.
      const groupOf = ({ stock, profile }: (typeof plants)[number]) =>
        (stock > 0 ? 0 : 2) + (profile === 'petunia' ? 0 : 1)
      const expected = plants.toSorted((a, b) => groupOf(a) - groupOf(b) || a.id - b.id)
      expect(ids).toEqual(expected.map(({ id }) => id))
    }
    await expectPages()
    const fewLeft = plants.filter(({ profile, id }) => profile === 'petunia' && id % 3 > 0)
    for (const plant of fewLeft) plant.stock = 0
    await many.db
      .updateTable('products')
      .set({ stock_quantity: 0 })
      .where(
        'id',
        'in',
        fewLeft.map(({ id }) => id),
      )
      .execute()
    await expectPages()
  } finally {
    await many.close()
  }
})

test('the finder names the missing or wrong answer', async () => {
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
