import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectivePrice, effectivePriceSql, todaySql } from '#domain/catalogue/effective-price.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { Plant, StockPlantOptions } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let monstera: Plant, ficus: Plant, rose: Plant, cactus: Plant
const get = (path: string, headers: Record<string, string> = {}) =>
  shop.call('GET', path, { headers })
const idsOf = async (query: string) =>
  (await get(`/api/products?${query}`)).body.data.map(({ id }: { id: number }) => id) as number[]
const today = dayOf(new Date())

beforeAll(async () => {
  shop = await openShop()
  const at = async (daysAgo: number, options: StockPlantOptions) => {
    const plant = await shop.stockPlant(options)
    await shop.db
      .updateTable('products')
      .set({ created_at: new Date(Date.now() - daysAgo * 86_400_000) })
      .where('id', '=', plant.id)
      .execute()
    return plant
  }
  monstera = await at(1, {
    name: 'مونستيرا',
    nameLatin: 'Monstera',
    nameEn: null,
    priceHalalas: 20_000,
    specialPriceHalalas: 15_000,
    categoryIds: [1],
    colorIds: [2],
    sizeIds: [1, 2],
    pictures: 2,
  })
  ficus = await at(2, {
    name: 'فيكس',
    nameLatin: null,
    nameEn: 'Fig',
    priceHalalas: 16_050,
    categoryIds: [1, 2],
    colorIds: [2],
    sizeIds: [3],
    stock: 0,
  })
  rose = await at(31, {
    name: 'أوركيد',
    nameLatin: null,
    nameEn: null,
    priceHalalas: 5_000,
    categoryIds: [3],
    colorIds: [1, 3],
    stock: null,
  })
  cactus = await at(60, {
    name: 'صبار',
    nameLatin: 'Cereus',
    nameEn: 'Cactus',
    priceHalalas: 9_900,
    categoryIds: [4],
    sizeIds: [1],
  })
  await at(0, { name: 'مخفي', isActive: false, priceHalalas: 100 })
  await shop.db
    .updateTable('products')
    .set({ is_featured: true })
    .where('id', '=', cactus.id)
    .execute()
})
afterAll(() => shop.close())

test('care facts without a height or with a fraction of a centimetre fail no list, page or cart', async () => {
  const describe = (plant: Plant, care: object) =>
    sql`update products set care = ${JSON.stringify(care)}::jsonb where id = ${plant.id}`.execute(
      shop.db,
    )
  await describe(monstera, { light: 'low', mature_height_cm: null })
  await describe(cactus, { mature_height_cm: 12.5 })
  expect((await get('/api/products')).status).toBe(200)
  expect(await get(`/api/products/${monstera.id}`)).toMatchObject({
    status: 200,
    body: { data: { light: 'low', mature_height_cm: null } },
  })
  expect(await get(`/api/products/${cactus.id}`)).toMatchObject({
    status: 200,
    body: { data: { mature_height_cm: 13 } },
  })
  const sara = await shop.customer()
  await sara.fillCart(monstera, 1, { colorId: 2, sizeId: 1 })
  expect((await sara.cart()).items_qty).toBe(1)
  for (const plant of [monstera, cactus])
    await sql`update products set care = null where id = ${plant.id}`.execute(shop.db)
})

test("a plant shows its prices, pictures and options in the reader's language", async () => {
  const { body, headers } = await get(`/api/products/${monstera.id}`, { 'Accept-Language': 'en' })
  expect(body.data).toMatchObject({
    id: monstera.id,
    type: 'simple',
    name: 'مونستيرا',
    name_latin: 'Monstera',
    name_en: 'Monstera',
    price: 200,
    regular_price: 200,
    special_price: 150,
    effective_price: 150,
    formatted_price: 'SAR 200.00',
    formatted_special_price: 'SAR 150.00',
    on_sale: true,
    is_new: true,
    in_stock: true,
    available_quantity: 14,
    is_saved: false,
    is_item_in_cart: false,
    short_description: 'An easy plant.',
    description_ar: '<p>نبتة سهلة.</p>',
    categories: [{ id: 1, name: 'Indoor', name_ar: 'داخلية', name_en: 'Indoor', slug: 'indoor' }],
    colors: [{ id: 2, name: 'White', name_ar: 'أبيض', name_en: 'White', hex_code: '#FFFFFF' }],
    images: [
      {
        path: `product/${monstera.id}/1.webp`,
        url: `/media/product/${monstera.id}/1.webp`,
        small_image_url: `/media/product/${monstera.id}/1-s.webp`,
      },
      {},
    ],
    base_image: { large_image_url: `/media/product/${monstera.id}/1-l.webp` },
  })
  expect(headers.get('content-language')).toBe('en')
  expect((await get(`/api/products/${monstera.id}`)).body.data).toMatchObject({
    name: 'مونستيرا',
    formatted_price: '200.00 ر.س',
    categories: [{ name: 'داخلية' }],
    short_description: 'نبتة سهلة.',
  })
})

test('a missing Latin or English name is replaced by the next available name', async () => {
  expect((await get(`/api/products/${ficus.id}`)).body.data).toMatchObject({
    name_latin: 'Fig',
    name_en: 'Fig',
    in_stock: false,
    is_saleable: false,
    available_quantity: 0,
    base_image: null,
  })
  expect((await get(`/api/products/${rose.id}`)).body.data).toMatchObject({
    name_latin: 'أوركيد',
    name_en: 'أوركيد',
    in_stock: true,
    available_quantity: null,
    is_new: false,
    special_price: null,
    on_sale: false,
  })
})

test('an unknown plant and one withdrawn from sale are not found', async () => {
  const hidden = await shop.db
    .selectFrom('products')
    .select('id')
    .where('is_active', '=', false)
    .executeTakeFirstOrThrow()
  for (const id of [hidden.id, 999_999])
    expect(await get(`/api/products/${id}`), String(id)).toMatchObject({
      status: 404,
      body: { code: 'productNotFound', message: 'لم نجد هذه النبتة' },
    })
  expect(await get('/api/products/0')).toMatchObject({ status: 404, body: { code: 'notFound' } })
})

test('the list is sorted newest first, and every order can be reversed', async () => {
  expect(await idsOf('')).toEqual([monstera, ficus, rose, cactus].map(({ id }) => id))
  expect(await idsOf('new=1&limit=2')).toEqual([monstera.id, ficus.id])
  expect(await idsOf('sort=price-asc&new=1')).toEqual(
    [rose, cactus, monstera, ficus].map(({ id }) => id),
  )
  expect(await idsOf('sort=price&order=desc')).toEqual(
    [ficus, monstera, cactus, rose].map(({ id }) => id),
  )
  expect(await idsOf('order=asc')).toEqual([cactus, rose, ficus, monstera].map(({ id }) => id))
  expect(await idsOf('sort=name-asc')).toEqual([rose, cactus, ficus, monstera].map(({ id }) => id))
  expect(await idsOf('sort=name-asc&locale=en')).toEqual(
    [cactus, ficus, monstera, rose].map(({ id }) => id),
  )
})

test('filters match any option of a group and all groups, and include the limits of the effective price', async () => {
  expect(await idsOf('category=1')).toEqual([monstera.id, ficus.id])
  expect(await idsOf('category=flowering,4')).toEqual([rose.id, cactus.id])
  expect(await idsOf('category_id=2&category_id=4')).toEqual([ficus.id, cactus.id])
  expect(await idsOf('category=indoor&size=2,3&color=2')).toEqual([monstera.id, ficus.id])
  expect(await idsOf('category=indoor&size=3')).toEqual([ficus.id])
  expect(await idsOf('min_price=150&max_price=150')).toEqual([monstera.id])
  expect(await idsOf('price=99,160.5')).toEqual([monstera.id, ficus.id, cactus.id])
  expect(await idsOf('featured=1')).toEqual([cactus.id])
  for (const unknown of [
    'category=99',
    'category=9999999999',
    'category=nowhere',
    'color=9999999999',
    'size=77',
  ])
    expect(await idsOf(unknown), unknown).toEqual([])
})

test.each([
  'min_price=200&max_price=100',
  'min_price=x',
  'min_price=1.005',
  'min_price=-1',
  'color=red',
  'sort=id',
  'page=0',
  'page=1.5',
  'limit=0',
  'limit=x',
  'featured=yes',
])('the query %s is refused', async (query) => {
  expect(await get(`/api/products?${query}`)).toMatchObject({
    status: 422,
    body: { code: 'validationFailed' },
  })
})
test('a refused query names the field', async () =>
  expect(Object.keys((await get('/api/products?min_price=2&max_price=1')).body.errors)).toEqual([
    'max_price',
  ]))

test('page links keep the query, a page past the end is empty, and pagination=0 returns no envelope', async () => {
  const { body } = await get('/api/products?limit=3&sort=price-asc&page=2', {
    'Accept-Language': 'en',
  })
  expect(body.data).toHaveLength(1)
  expect(body.links).toEqual({
    first: '/api/products?page=1&limit=3&sort=price-asc',
    last: '/api/products?page=2&limit=3&sort=price-asc',
    prev: '/api/products?page=1&limit=3&sort=price-asc',
    next: null,
  })
  expect(body.meta).toMatchObject({
    current_page: 2,
    from: 4,
    to: 4,
    last_page: 2,
    per_page: 3,
    total: 4,
    path: '/api/products',
  })
  expect(
    body.meta.links.map(({ label, active }: { label: string; active: boolean }) => [label, active]),
  ).toEqual([
    ['&laquo; Previous', false],
    ['1', false],
    ['2', true],
    ['Next &raquo;', false],
  ])
  expect(await get('/api/products?page=999999999&limit=100')).toMatchObject({
    status: 200,
    body: {
      data: [],
      meta: { from: null, to: null, total: 4, last_page: 1 },
      links: { next: null },
    },
  })
  expect((await get('/api/products?pagination=0&limit=1')).body.data).toHaveLength(4)
  expect((await get('/api/products?pagination=0')).body).not.toHaveProperty('meta')
  expect((await get('/api/products?limit=5000')).body.meta.per_page).toBe(100)
})

test('facets count a group by the filters of the other groups, and keep options without plants', async () => {
  const counts = async (query: string) => {
    const { facets } = (await get(`/api/products?locale=en&${query}`)).body
    const byId = (options: { id: number; count: number }[]) =>
      Object.fromEntries(options.map(({ id, count }) => [id, count]))
    return {
      categories: byId(facets.categories),
      colors: byId(facets.colors),
      sizes: byId(facets.sizes),
      price: facets.price,
    }
  }
  expect(await counts('')).toEqual({
    categories: { 1: 2, 2: 1, 3: 1, 4: 1 },
    colors: { 1: 1, 2: 2, 3: 1, 4: 0 },
    sizes: { 1: 2, 2: 1, 3: 1 },
    price: { min: 50, max: 160.5, currency: 'SAR' },
  })
  expect(await counts('category=1')).toEqual({
    categories: { 1: 2, 2: 1, 3: 1, 4: 1 },
    colors: { 1: 0, 2: 2, 3: 0, 4: 0 },
    sizes: { 1: 1, 2: 1, 3: 1 },
    price: { min: 150, max: 160.5, currency: 'SAR' },
  })
  expect(await counts('category=1&size=3')).toMatchObject({
    categories: { 1: 1, 2: 1, 3: 0, 4: 0 },
    sizes: { 1: 1, 2: 1, 3: 1 },
  })
  expect(await counts('max_price=100')).toEqual({
    categories: { 1: 0, 2: 0, 3: 1, 4: 1 },
    colors: { 1: 1, 2: 0, 3: 1, 4: 0 },
    sizes: { 1: 1, 2: 0, 3: 0 },
    price: { min: 50, max: 160.5, currency: 'SAR' },
  })
  expect((await counts('q=nothing+there')).price).toEqual({ min: 0, max: 0, currency: 'SAR' })
  expect((await get('/api/products?facets=0')).body).not.toHaveProperty('facets')
  expect(await idsOf('facets=0&category=1&size=3')).toEqual(await idsOf('category=1&size=3'))
})

test('/api/filters answers with the facets of an unfiltered list', async () => {
  expect((await get('/api/filters')).body.data).toEqual((await get('/api/products')).body.facets)
})

test('the categories are listed by position with their counts, and one is found by id or slug', async () => {
  const { body } = await get('/api/categories?locale=en')
  expect(body.data[0]).toEqual({
    id: 1,
    parent_id: null,
    name: 'Indoor',
    name_ar: 'داخلية',
    name_en: 'Indoor',
    slug: 'indoor',
    description: null,
    position: 1,
    status: 1,
    image: null,
    products_count: 2,
  })
  expect((await get('/api/categories?with_count=0')).body.data[0]).not.toHaveProperty(
    'products_count',
  )
  expect((await get('/api/categories?parent_id=1')).body.data).toEqual([])
  expect((await get('/api/categories/indoor')).body).toEqual((await get('/api/categories/1')).body)
  for (const unknown of ['nowhere', '77', '99999999999'])
    expect(await get(`/api/categories/${unknown}`), unknown).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    })
})

test('saved plants and cart plants are marked for the signed-in customer only, and an invalid token counts as none', async () => {
  const sara = await shop.customer()
  await sara.call('POST', `/api/v1/customer/wishlist/${cactus.id}`)
  await sara.fillCart(cactus, 1)
  const own = (await sara.call('GET', `/api/products/${cactus.id}`)).body.data
  expect(own).toMatchObject({ is_saved: true, is_wishlist: true, is_item_in_cart: true })
  const anonymous = await shop.call('GET', `/api/products/${cactus.id}`, { token: '1|nobody' })
  expect(anonymous).toMatchObject({
    status: 200,
    body: { data: { is_saved: false, is_wishlist: false, is_item_in_cart: false } },
  })
})

test('a public answer has an ETag and is answered with 304 when it matches', async () => {
  const first = await get('/api/products')
  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\//)
  expect((await get('/api/products', { 'If-None-Match': etag })).status).toBe(304)
  expect((await get('/api/products', { 'If-None-Match': `"old", ${etag.slice(2)}` })).status).toBe(
    304,
  )
})

test.each(['/api/products', '/api/categories', '/api/filters'])(
  'the answer of %s to a bearer token is not stored by shared caches',
  async (path) => {
    const sara = await shop.customer()
    expect((await sara.call('GET', path)).headers.get('cache-control')).toBe('private, no-cache')
  },
)

test('the special price applies from its first to its last day, and SQL and code agree on it', async () => {
  const around = fc.option(fc.integer({ min: -2, max: 2 }).map((days) => addDays(today, days)))
  const products = fc.record({
    price_halalas: fc.constant(1000),
    special_price_halalas: fc.option(fc.constant(900)),
    special_starts_on: around,
    special_ends_on: around,
  })
  await fc.assert(
    fc.asyncProperty(products, async (product) => {
      const { rows } = await sql<{ price: number; today: string }>`
        select ${effectivePriceSql} as price, ${todaySql} as today
        from (values (${product.price_halalas}::int, ${product.special_price_halalas}::int, ${product.special_starts_on}::date, ${product.special_ends_on}::date))
          as products (price_halalas, special_price_halalas, special_starts_on, special_ends_on)`.execute(
        shop.db,
      )
      expect(rows[0]?.price).toBe(effectivePrice(product, rows[0]?.today ?? ''))
    }),
    { numRuns: 100 },
  )
  expect(
    effectivePrice(
      {
        price_halalas: 10,
        special_price_halalas: 9,
        special_starts_on: today,
        special_ends_on: today,
      },
      today,
    ),
  ).toBe(9)
})
