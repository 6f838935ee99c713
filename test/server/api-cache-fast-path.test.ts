import { request, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { folderStore } from '#adapters/media/folder-store.ts'
import { createRequestHandler } from '#http/request-handler.ts'
import { createLoadShedder } from '#http/load-shedder.ts'
import { openServer, type HttpServer } from '#http/server.ts'
import { createLog } from '#runtime/log.ts'
import type { RequestSample } from '#runtime/metrics.ts'
import type { Plant } from '../support/plants.ts'
import { openShop, type Shop } from '../support/shop.ts'

interface Asked {
  method?: string
  path: string
  headers?: Record<string, string>
}

/** One shop behind two servers: one with the cache's fast path, one where the full handler answers everything. */
async function openBoth(shop: Shop) {
  const { cache, api } = shop
  if (!cache) throw new Error('open the shop with `cache`')
  const fullHandler = vi.fn<typeof api.fetch>(api.fetch)
  const counted: RequestSample[] = []
  const handler = createRequestHandler({
    api: fullHandler,
    admit: api.admit,
    pagesOf: api.pagesOf,
    loadShedder: createLoadShedder(),
    overloadedPage: () => new Response('busy', { status: 503 }),
    cache,
    pages: () => Promise.reject(new Error('no pages here')),
    bank: null,
    clientDir: '/nowhere',
    officeDir: '/nowhere',
    pictures: folderStore('/nowhere'),
    requestAvif: () => {},
    observe: (answered) => void counted.push(answered),
    routeOf: () => '/api/products',
    isStopping: () => false,
    trustProxy: shop.settings.trustProxy,
    log: createLog('silent'),
  })
  const servers = {
    fast: await openServer(handler, 0, '127.0.0.1'),
    full: await openServer({ handle: handler.handle }, 0, '127.0.0.1'),
  }
  return {
    ...servers,
    fullHandler,
    counted,
    close: () => Promise.all(Object.values(servers).map(({ close }) => close())),
  }
}

/** The whole response except its date. */
function ask({ port }: HttpServer, { method = 'GET', path, headers = {} }: Asked) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      request(
        {
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: { Host: 'shop.test', ...headers },
          agent: false,
        },
        async (answer) => {
          const { date: _date, ...rest } = answer.headers
          resolve({
            status: answer.statusCode,
            headers: rest,
            body: Buffer.concat(await answer.toArray()).toString('latin1'),
          })
        },
      )
        .on('error', reject)
        .end()
    },
  )
}

describe('a response of the API from the cache', () => {
  let shop: Shop
  let open: Awaited<ReturnType<typeof openBoth>>
  let ficus: Plant
  let bearer: string
  beforeAll(async () => {
    shop = await openShop({ cached: true, settings: { corsOrigins: ['https://friend.example'] } })
    ficus = await shop.stockPlant({
      name: 'فيكس',
      nameLatin: 'Ficus benjamina',
      stock: 9,
      colorIds: [1],
      pictures: 2,
    })
    for (let n = 0; n < 4; n += 1) await shop.stockPlant({ pictures: 1 })
    const sara = await shop.customer()
    await sara.call('POST', `/api/v1/customer/wishlist/${ficus.id}`)
    bearer = `Bearer ${sara.token}`
    open = await openBoth(shop)
  })
  afterAll(async () => {
    await open.close()
    expect(shop.failures).toEqual([])
    await shop.close()
  })

  const list = '/api/products?limit=3'
  /** Requests, and whether the third one of a kind is answered from the cache. */
  const questions: [string, () => Asked, 'cache' | 'rendered'][] = [
    ['a list', () => ({ path: list }), 'cache'],
    ['a list without a query', () => ({ path: '/api/products' }), 'cache'],
    ['a second page', () => ({ path: '/api/products?page=2&limit=2' }), 'cache'],
    [
      'the same page with its parameters in another order',
      () => ({ path: '/api/products?limit=2&page=2' }),
      'cache',
    ],
    ['a plant', () => ({ path: `/api/products/${ficus.id}` }), 'cache'],
    ['the categories', () => ({ path: '/api/categories' }), 'cache'],
    ['the filters', () => ({ path: '/api/filters' }), 'cache'],
    ['the shop', () => ({ path: '/api/shop' }), 'cache'],
    ['a language in the address', () => ({ path: `${list}&locale=en` }), 'cache'],
    ['a language of the contract', () => ({ path: list, headers: { 'X-Locale': 'en' } }), 'cache'],
    [
      'a language of the browser',
      () => ({ path: list, headers: { 'Accept-Language': 'en-GB,ar;q=0.5' } }),
      'cache',
    ],
    [
      'two languages that disagree',
      () => ({ path: list, headers: { 'X-Locale': 'en', 'Accept-Language': 'ar' } }),
      'cache',
    ],
    [
      'a language the shop does not have',
      () => ({ path: list, headers: { 'X-Locale': 'fr', 'Accept-Language': 'en' } }),
      'cache',
    ],
    ['brotli', () => ({ path: list, headers: { 'Accept-Encoding': 'gzip, br' } }), 'cache'],
    ['gzip', () => ({ path: list, headers: { 'Accept-Encoding': 'gzip' } }), 'cache'],
    ['a request id', () => ({ path: list, headers: { 'X-Request-Id': 'mine-1' } }), 'cache'],
    ['an invalid request id', () => ({ path: list, headers: { 'X-Request-Id': 'a b' } }), 'cache'],
    ['a cookie', () => ({ path: list, headers: { Cookie: 'lang=en' } }), 'cache'],
    ['an ETag the client has', () => ({ path: list, headers: { 'If-None-Match': '*' } }), 'cache'],
    [
      'an ETag of another version',
      () => ({ path: list, headers: { 'If-None-Match': '"other"' } }),
      'cache',
    ],
    [
      'an ETag with brotli',
      () => ({ path: list, headers: { 'If-None-Match': '*', 'Accept-Encoding': 'br' } }),
      'cache',
    ],
    ['the headers only', () => ({ method: 'HEAD', path: list }), 'rendered'],
    [
      'an allowed site',
      () => ({ path: list, headers: { Origin: 'https://friend.example' } }),
      'rendered',
    ],
    [
      'another site',
      () => ({ path: list, headers: { Origin: 'https://other.example' } }),
      'rendered',
    ],
    ['a customer', () => ({ path: list, headers: { Authorization: bearer } }), 'rendered'],
    [
      'an invalid token',
      () => ({ path: list, headers: { Authorization: 'Bearer 1|x' } }),
      'rendered',
    ],
    ['a search', () => ({ path: '/api/products?q=ficus' }), 'rendered'],
    ['an unknown parameter', () => ({ path: `${list}&utm_source=x` }), 'rendered'],
    ['an invalid parameter', () => ({ path: '/api/products?limit=abc' }), 'rendered'],
    ['an address with ..', () => ({ path: '/api/x/../products?limit=3' }), 'rendered'],
    ['an unknown plant', () => ({ path: '/api/products/999999' }), 'rendered'],
    ['another method', () => ({ method: 'POST', path: list }), 'rendered'],
    ['an unknown address', () => ({ path: '/api/nowhere' }), 'rendered'],
  ]

  test.each(questions)(
    'equals the response of the full handler: %s',
    async (_what, question, source) => {
      const asked = question()
      await ask(open.fast, asked)
      await ask(open.fast, asked)
      open.fullHandler.mockClear()
      const answer = await ask(open.fast, asked)
      expect(open.fullHandler.mock.calls.length === 0 ? 'cache' : 'rendered').toBe(source)
      const truth = await ask(open.full, asked)
      if (asked.headers?.['X-Request-Id'] !== 'mine-1') {
        expect(answer.headers['x-request-id']).not.toBe(truth.headers['x-request-id'])
        answer.headers['x-request-id'] = truth.headers['x-request-id']
      }
      expect(answer).toEqual(truth)
    },
  )

  test('contains nothing of a customer, and a customer receives none from the cache', async () => {
    const path = `/api/products/${ficus.id}`
    const isSaved = async (headers = {}) =>
      JSON.parse((await ask(open.fast, { path, headers })).body).data.is_saved
    for (let n = 0; n < 3; n += 1) {
      expect(await isSaved({ Authorization: bearer })).toBe(true)
      expect(await isSaved()).toBe(false)
    }
  })

  test('is counted under its route', async () => {
    await ask(open.fast, { path: list })
    open.fullHandler.mockClear()
    await ask(open.fast, { path: list })
    expect(open.fullHandler).not.toHaveBeenCalled()
    expect(open.counted.at(-1)).toMatchObject({
      method: 'GET',
      route: '/api/products',
      status: 200,
    })
  })

  test('shows a new price a second later', async () => {
    const price = async () =>
      JSON.parse((await ask(open.fast, { path: `/api/products/${ficus.id}` })).body).data.price
    await shop.setPrice(ficus, 11_500)
    await pause(1_050)
    expect([await price(), await price()]).toEqual([115, 115])
    await shop.setPrice(ficus, 9_900)
    await pause(1_050)
    expect([await price(), await price()]).toEqual([99, 99])
  })
})

describe('the rate limit of an address', () => {
  afterEach(() => void vi.useRealTimers())

  test('covers responses from the cache, and is shared with the other processes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 20_000 })
    const shop = await openShop({
      cached: true,
      settings: { requestsPerMinutePerIp: 20, trustProxy: 1 },
    })
    const open = await openBoth(shop)
    const from = (ip: string) => ({
      path: '/api/products',
      headers: { 'X-Forwarded-For': `203.0.113.9, ${ip}` },
    })
    const statuses: (number | undefined)[] = []
    for (let n = 0; n < 22; n += 1) statuses.push((await ask(open.fast, from('192.0.2.1'))).status)

    expect(open.fullHandler.mock.calls.length).toBeLessThan(5)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
    const refused = await ask(open.fast, {
      ...from('192.0.2.1'),
      headers: { ...from('192.0.2.1').headers, 'X-Request-Id': 'one' },
    })
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'tooManyRequests', retry_after: 40 })
    expect((await ask(open.fast, from('192.0.2.2'))).status).toBe(200)
    await vi.waitUntil(async () => {
      const rows = await shop.db
        .selectFrom('request_counts')
        .select('hits')
        .where('key', '=', '192.0.2.1')
        .execute()
      return rows[0]?.hits === 23
    }, 10_000)
    vi.setSystemTime(Date.now() + 40_000)
    expect((await ask(open.fast, from('192.0.2.1'))).status).toBe(200)
    await open.close()
    await shop.close()
  })
})
