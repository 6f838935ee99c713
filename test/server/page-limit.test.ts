import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { overloadedPage } from '#web/overloaded-page.server.ts'
import type { createPages } from '#web/create-pages.server.ts'
import { folderStore } from '#adapters/media/folder-store.ts'
import { createRequestHandler } from '#http/request-handler.ts'
import { createLoadShedder } from '#http/load-shedder.ts'
import { openServer, type HttpServer } from '#http/server.ts'
import { createLog } from '#runtime/log.ts'
import type { ServerBuild } from 'react-router'
import { textsIn } from '../e2e/support/texts.ts'
import { root } from '../support/files.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { floodFromOneAddress } from '../load/scenarios/one-address.ts'

type Build = ServerBuild & {
  entry: { module: { createPages: typeof createPages; overloadedPage: typeof overloadedPage } }
}

let shop: Shop
let server: HttpServer
let options: Parameters<typeof createRequestHandler>[0]
beforeAll(async () => {
  shop = await openShop({
    cached: true,
    settings: { pagesPerMinutePerIp: 10, concurrentPerIp: 4, trustProxy: 1 },
  })
  const { cache, api } = shop
  if (!cache) throw new Error('open the shop with `cache`')
  await shop.stockPlant({ stock: 9 })
  const build = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as Build
  const { createPages, overloadedPage } = build.entry.module
  options = {
    api: api.fetch,
    admit: api.admit,
    pagesOf: api.pagesOf,
    pages: createPages(build, {
      fetchApi: (request) => api.fetch(request),
      cacheResponse: cache.wrap,
    }),
    loadShedder: createLoadShedder({ concurrentPerClient: shop.settings.concurrentPerIp }),
    overloadedPage,
    cache,
    bank: null,
    clientDir: join(root, 'build/client'),
    officeDir: '/nowhere',
    pictures: folderStore('/nowhere'),
    requestAvif: () => {},
    observe: null,
    routeOf: () => undefined,
    isStopping: () => false,
    trustProxy: 1,
    log: createLog('silent'),
  }
  server = await openServer(createRequestHandler(options), 0, '127.0.0.1')
})
afterAll(async () => {
  await server.close()
  expect(shop.failures).toEqual([])
  await shop.close()
})

// Each test has its own minute and begins 20 seconds into it.
let minute = Math.floor(Date.now() / 60_000)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: (minute += 1) * 60_000 + 20_000 }))
afterEach(() => void vi.useRealTimers())

const askFrom = (ip: string, path: string) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { 'X-Forwarded-For': `203.0.113.9, ${ip}` },
  })
let words = 0
/** A page that was not requested before. */
const search = (ip: string, page = '/en/products') => askFrom(ip, `${page}?q=w${(words += 1)}`)
async function statuses(times: number, ask: () => Promise<Response>) {
  const seen: Record<number, number> = {}
  for (let n = 0; n < times; n += 1) {
    const answer = await ask()
    await answer.arrayBuffer()
    seen[answer.status] = (seen[answer.status] ?? 0) + 1
  }
  return seen
}

test('an address over its pages a minute is answered 429 until the minute is over, and others are served meanwhile', async () => {
  expect(await statuses(15, () => search('192.0.2.1'))).toEqual({ 200: 10, 429: 5 })
  expect((await search('192.0.2.2')).status).toBe(200)
  vi.setSystemTime(Date.now() + 40_000)
  expect((await search('192.0.2.1')).status).toBe(200)
})

test('an address over its limit gets a page in the language it requested, with the seconds left in Retry-After', async () => {
  await statuses(10, () => search('192.0.2.3'))
  for (const locale of ['ar', 'en'] as const) {
    const answer = await search('192.0.2.3', `/${locale}/products`)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('40')
    expect(answer.headers.get('content-language')).toBe(locale)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain(`<h1>${textsIn(locale)('tooManyPages.title')}</h1>`)
  }
})

test.each([
  ['screens without a cache', '/en/profile'],
  ['unknown addresses', '/en/nowhere'],
  ['the data that a click on a link asks for', '/en/products.data'],
])('%s count as pages', async (what, path) => {
  const ip = `192.0.2.${what.length}`
  const seen = await statuses(12, () => search(ip, path))
  expect(seen[429]).toBe(2)
})

test('cached pages never count, and are served even to an address over its limit', async () => {
  const home = () => askFrom('192.0.2.4', '/en')
  expect(await statuses(30, home)).toEqual({ 200: 30 })
  expect(await statuses(12, () => search('192.0.2.4'))).toEqual({ 200: 9, 429: 3 })
  expect(await statuses(5, home)).toEqual({ 200: 5 })
})

test('an IPv6 client is counted by its /64 network', async () => {
  await statuses(10, () => search('2001:db8:0:1::1'))
  expect((await search('2001:db8:0:1:ffff::2')).status).toBe(429)
})

test('the networks of one IPv6 /56 have four times as many pages together', async () => {
  let n = 0
  expect(
    await statuses(44, () => search(`2001:db8:5:1${(n += 1).toString(16).padStart(2, '0')}::1`)),
  ).toEqual({ 200: 40, 429: 4 })
  expect((await search('2001:db8:5:200::1')).status).toBe(200)
})

// `npm run torture -- -t "one address"` runs the same for longer.
test('an address with 60 connections takes no page from another visitor', async () => {
  const { greedy, visitor } = await floodFromOneAddress(`http://127.0.0.1:${server.port}`, {
    connections: 60,
    seconds: 0.5,
  })
  expect(greedy.rendered).toBeLessThanOrEqual(10 + 12)
  expect(greedy.rejected).toBeGreaterThan(0)
  expect(visitor).toEqual({ 200: 3 })
})

test.each([
  [429, 'tooManyPages'],
  [503, 'busy'],
])(
  'a form without script that the API answers with %i gets a page, and a program gets JSON',
  async (status, key) => {
    const refuse = () => Response.json({}, { status, headers: { 'Retry-After': '7' } })
    const { handle } = createRequestHandler({ ...options, api: refuse })
    const post = (accept: string) =>
      handle(
        new Request('http://shop.test/api/care-reminders/stop', {
          method: 'POST',
          headers: {
            Accept: accept,
            Cookie: 'lang=en',
            'Content-Type': 'application/x-www-form-urlencoded',
          },
          body: 'token=x&page=en',
        }),
      )
    const page = await post('text/html,application/xhtml+xml')
    expect([page.status, page.headers.get('retry-after')]).toEqual([status, '7'])
    const html = await page.text()
    expect(html).toContain(`<h1>${textsIn('en')(`${key}.title`)}</h1>`)
    // The address of a form is not the address of a page.
    expect(html).not.toContain('href=')
    expect(await (await post('*/*')).text()).toBe('{}')
  },
)
