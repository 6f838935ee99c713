import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { CacheResponse } from '#shared/http/response-cache.ts'
import { command } from '../support/database/database.ts'
import { openPages } from '../support/pages.ts'
import type { Plant } from '../support/plants.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let second: ReturnType<Shop['secondProcess']>
let ficus: Plant
let open: Awaited<ReturnType<typeof openPages>>
let openSecond: Awaited<ReturnType<typeof openPages>>

beforeAll(async () => {
  shop = await openShop({ cached: true })
  second = shop.secondProcess()
  ficus = await shop.stockPlant({ name: 'فيكس', nameLatin: 'Ficus benjamina', stock: 9 })
  open = await openPages(shop)
  openSecond = await openPages(second)
})
afterAll(() => shop.close())

/** The time within which every process must have noticed a change. */
const waitForRefresh = () => pause(1_050)

const productPath = () => `/api/products/${ficus.id}`
const pagePath = () => `/en/product/${ficus.id}`
const schemaPrice = async (page: Promise<Response>) =>
  /"price":"([\d.]+)"/.exec(await (await page).text())?.[1]

test('every process shows a new price within a second, on the page and in the API', async () => {
  await shop.setPrice(ficus, 11_500)
  await waitForRefresh()
  expect(await schemaPrice(open(pagePath()))).toBe('115.00')
  expect(await schemaPrice(openSecond(pagePath()))).toBe('115.00')
  expect((await second.call('GET', '/api/products')).body.data[0].price).toBe(115)

  await shop.setPrice(ficus, 9_900)
  await waitForRefresh()

  expect(await schemaPrice(open(pagePath()))).toBe('99.00')
  expect(await schemaPrice(openSecond(pagePath()))).toBe('99.00')
  expect((await shop.call('GET', productPath())).body.data.price).toBe(99)
  expect((await second.call('GET', '/api/products')).body.data[0].price).toBe(99)
})

test('page and API show within a second that a plant is sold out', async () => {
  expect((await shop.call('GET', productPath())).body.data.in_stock).toBe(true)
  await shop.setStock(ficus, 0)
  await waitForRefresh()
  expect((await shop.call('GET', productPath())).body.data).toMatchObject({
    in_stock: false,
    available_quantity: 0,
  })
  expect(await (await open(pagePath())).text()).toContain('schema.org/OutOfStock')
  await shop.setStock(ficus, 9)
  await waitForRefresh()
})

test('Arabic and English responses never mix, whether path, cookie, header or query names the language', async () => {
  const pages: [string, string | undefined, string][] = [
    ['/en', undefined, 'en'],
    ['/ar', 'lang=en', 'ar'],
    ['/', 'lang=en', 'en'],
    ['/', undefined, 'ar'],
    ['/', 'lang=ar; other=en', 'ar'],
  ]
  const calls: [string, Record<string, string>, string][] = [
    [productPath(), { 'Accept-Language': 'en' }, 'en'],
    [productPath(), { 'Accept-Language': 'ar' }, 'ar'],
    [productPath(), { 'Accept-Language': 'ar', 'X-Locale': 'en' }, 'en'],
    [`${productPath()}?locale=ar`, { 'X-Locale': 'en' }, 'ar'],
    [productPath(), {}, 'ar'],
  ]
  // Requests from another site are never answered from the cache.
  const render = (locale: string) =>
    shop.call('GET', productPath(), {
      headers: { 'X-Locale': locale, Origin: 'https://other.example' },
    })
  const truth: Record<string, object> = {
    ar: (await render('ar')).body,
    en: (await render('en')).body,
  }
  expect(truth['ar']).not.toEqual(truth['en'])
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([
      ...pages.map(async ([path, cookie, language]) =>
        expect(await (await open(path, cookie)).text()).toMatch(
          new RegExp(`<html lang="${language}"`),
        ),
      ),
      ...calls.map(async ([path, headers, language]) =>
        expect((await shop.call('GET', path, { headers })).body, path).toEqual(truth[language]),
      ),
    ])
  }
})

test('responses for a customer are never cached, and no cached response is served to a customer', async () => {
  const sara = await shop.customer()
  await sara.call('POST', `/api/v1/customer/wishlist/${ficus.id}`)
  const saved = async (token?: string) =>
    (await shop.call('GET', productPath(), { token })).body.data.is_saved
  expect(await saved(sara.token)).toBe(true)
  expect(await saved()).toBe(false)
  expect(await saved(sara.token)).toBe(true)
  expect(
    (await shop.call('GET', productPath(), { token: sara.token })).headers.get('cache-control'),
  ).toBe('private, no-cache')
  expect(await saved()).toBe(false)
})

test('shared caches may store only responses that the address determines', async () => {
  const shared = 'max-age=1, stale-while-revalidate=60, stale-if-error=86400'
  const sara = await shop.customer()
  const cdn = (answer: { headers: Headers }) => answer.headers.get('cdn-cache-control')
  const ask = (path: string, headers = {}) => shop.fetch(path, { headers })
  const named = `${productPath()}?locale=en`
  for (const page of ['/ar', pagePath(), '/en/products.data'])
    expect(cdn(await open(page)), page).toBe(shared)
  expect(cdn(await ask(named))).toBe(shared)
  const known = { 'If-None-Match': (await ask(named)).headers.get('etag') ?? '' }
  const unchanged = await ask(named, known)
  expect([unchanged.status, cdn(unchanged)]).toEqual([304, shared])

  // A cookie or a header chose the language.
  const home = await open('/', 'lang=en')
  expect([cdn(home), home.headers.get('vary')]).toEqual([
    'no-store',
    expect.stringContaining('Cookie'),
  ])
  expect(cdn(await ask(productPath(), { 'Accept-Language': 'en' }))).toBe('no-store')
  expect(cdn(await ask('/api/products?locale=en&q=ficus'))).toBe('no-store')
  expect(cdn(await ask(named, { Origin: 'https://other.example' }))).toBe('no-store')
  // A response for a customer.
  expect(cdn(await ask(named, { Authorization: `Bearer ${sara.token}` }))).toBeNull()
  for (const page of ['/en/cart', '/en/orders/7', '/en/products?q=ficus']) {
    const { headers } = await open(page)
    expect([headers.get('cache-control'), cdn({ headers })], page).toEqual([
      'private, no-cache',
      null,
    ])
  }
})

test('a cached response has the same content in every encoding, and is answered 304 to a client that has it', async () => {
  const read = (headers: Record<string, string>) => shop.fetch('/api/products', { headers })
  const plain = await read({})
  const text = await plain.text()
  const brotli = await read({ 'Accept-Encoding': 'gzip, br' })
  const gzip = await read({ 'Accept-Encoding': 'gzip' })
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(text)
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text)
  expect(brotli.headers.get('vary')).toBe(
    'Accept-Language, X-Locale, Origin, Authorization, Accept-Encoding',
  )

  const again = await read({ 'If-None-Match': plain.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect((await read({ 'If-None-Match': '"another"' })).status).toBe(200)
})

test('Brotli responses use a window of at most 64 KiB', async () => {
  const answer = await shop.fetch('/api/products', { headers: { 'Accept-Encoding': 'br' } })
  const [first = 1] = Buffer.from(await answer.arrayBuffer())
  expect(first & 1).toBe(0) // RFC 7932, 9.1: a first bit of 0 means a window of 16 bits.
})

test('a cached response to an allowed site of another origin contains its CORS header', async () => {
  await shop.call('GET', '/api/filters')
  const allowed = await openShop({
    cached: true,
    settings: { corsOrigins: ['https://friend.example'] },
  })
  try {
    await allowed.call('GET', '/api/filters')
    const answer = await allowed.call('GET', '/api/filters', {
      headers: { Origin: 'https://friend.example' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://friend.example')
  } finally {
    await allowed.close()
  }
})

test('a site of another origin that is not configured gets no CORS header, neither for GET nor for OPTIONS', async () => {
  const named = await openShop({ settings: { corsOrigins: ['https://friend.example'] } })
  const permission = async (method: string, site: string) => {
    const { headers } = await named.fetch('/api/filters', { method, headers: { Origin: site } })
    expect(headers.get('vary')).toContain('Origin')
    return headers.get('access-control-allow-origin')
  }
  try {
    for (const method of ['OPTIONS', 'GET']) {
      expect(await permission(method, 'https://friend.example')).toBe('https://friend.example')
      expect(await permission(method, 'https://other.example')).toBeNull()
    }
  } finally {
    await named.close()
  }
})

test('the content security policy of a cached page stays the same and names its scripts by hash', async () => {
  const policies = [await open('/en'), await open('/en')].map(({ headers }) =>
    headers.get('content-security-policy'),
  )
  expect(policies[0]).toContain("'sha256-")
  expect(policies[1]).toBe(policies[0])
})

test('a page rendered while data is missing is served but not cached', async () => {
  let isAway = true
  const away = () => Response.json({ message: 'away', code: 'serviceUnavailable' }, { status: 503 })
  const half = await openPages({ ...shop, cache: await freshCache() }, (path) =>
    isAway && path.startsWith('/api/') ? away() : null,
  )
  const first = await half('/en')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(await first.text()).not.toContain('Ficus benjamina')
  isAway = false
  expect(await (await half('/en')).text()).toContain('Ficus benjamina')
})

test('only public pages are cached, without customer screens, searches and addresses with other parameters', async () => {
  const keys: string[] = []
  const noting: CacheResponse = (_request, key, render) => {
    keys.push(key.split(' ').slice(2).join(' '))
    return render()
  }
  const noted = await openPages({ ...shop, cache: { wrap: noting } })
  const never = [
    '/cart',
    '/en/checkout',
    '/login',
    '/orders',
    '/orders/7',
    '/account',
    '/profile',
    '/addresses',
    '/wishlist',
    '/dev/inbox',
  ]
  const unknown = [
    '/products?q=ficus',
    '/en?utm_source=x',
    '/product/7?size=1',
    '/nothing',
    '/en/cart.data',
  ]
  for (const path of [...never, ...unknown]) await noted(path)
  expect(keys).toEqual([])
  const kept = [
    '/',
    '/products?color=1&page=2',
    '/indoor',
    `/product/${ficus.id}`,
    '/about',
    '/policies/privacy',
    '/products.data',
    '/_.data',
  ]
  for (const path of kept) await noted(path, 'lang=en')
  for (const path of kept.filter((path) => !path.endsWith('.data')))
    await noted(`/ar${path}`.replace(/\/$/, ''), 'lang=en')
  expect(keys).toEqual([...kept.map((path) => `en ${path}`), ...keys.slice(kept.length)])
  expect(keys.slice(kept.length).every((key) => key.startsWith('ar /ar'))).toBe(true)
  expect(keys).toHaveLength(2 * kept.length - 2)
})

test('while the database is unavailable cached pages are served, and changes made meanwhile are shown afterwards', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const name = rows[0]?.name ?? ''
  const adminUrl = inject('adminUrl')
  const other = await shop.stockPlant()
  await waitForRefresh()
  await (await open(pagePath())).text()
  expect((await shop.call('GET', productPath())).status).toBe(200)

  await command(adminUrl, `alter database ${name} with allow_connections false`)
  try {
    await command(
      adminUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    await waitForRefresh()
    expect((await open(pagePath())).status).toBe(200)
    expect((await shop.call('GET', productPath())).status).toBe(200)
    expect((await open(`/en/product/${other.id}`)).status).toBeGreaterThanOrEqual(500)
  } finally {
    await command(adminUrl, `alter database ${name} with allow_connections true`)
  }
  await vi.waitUntil(async () => (await shop.call('GET', '/api/ready')).status === 200, 20_000)
  await shop.setPrice(ficus, 8_800)
  await waitForRefresh()
  await vi.waitUntil(async () => (await schemaPrice(open(pagePath()))) === '88.00', 20_000)
  expect((await open(`/en/product/${other.id}`)).status).toBe(200)
  shop.failures.length = 0
})

async function freshCache() {
  const { createResponseCache } = await import('#http/cache/response-cache.ts')
  return createResponseCache({ readVersion: async () => 'one', log: { warn: () => {} } })
}
