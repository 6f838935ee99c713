import { request, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRequestHandler } from '#http/request-handler.ts'
import { createLoadShedder } from '#http/load-shedder.ts'
import { openServer, type HttpServer } from '#http/server.ts'
import { createLog } from '#runtime/log.ts'
import type { RequestSample } from '#runtime/metrics.ts'
import type { Plant } from './plants.ts'
import { openShop, type Shop } from './shop.ts'

interface Asked {
  method?: string
  path: string
  headers?: Record<string, string>
}

/** One shop behind two servers: one with the quick lane, one where everything goes the long way. */
async function openBoth(shop: Shop) {
  const { cache, api } = shop
  if (!cache) throw new Error('open the shop with `cache`')
  const longWay = vi.fn<typeof api.fetch>(api.fetch)
  const counted: RequestSample[] = []
  const handler = createRequestHandler({
    api: longWay,
    admit: api.admit,
    pagesOf: api.pagesOf,
    loadShedder: createLoadShedder(),
    overloadedPage: () => new Response('busy', { status: 503 }),
    cache,
    pages: () => Promise.reject(new Error('no pages here')),
    bank: null,
    clientDir: '/nowhere',
    mediaDir: '/nowhere',
    makeAvif: async () => false,
    observe: (answered) => void counted.push(answered),
    routeOf: () => '/api/products',
    isStopping: () => false,
    trustProxy: shop.settings.trustProxy,
    log: createLog('silent'),
  })
  const servers = { quick: await openServer(handler, 0, '127.0.0.1'), long: await openServer({ handle: handler.handle }, 0, '127.0.0.1') }
  return { ...servers, longWay, counted, close: () => Promise.all(Object.values(servers).map(({ close }) => close())) }
}

/** All that came over the wire but the moment. */
function ask({ port }: HttpServer, { method = 'GET', path, headers = {} }: Asked) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path, headers: { Host: 'shop.test', ...headers }, agent: false }, async (answer) => {
      const { date: _date, ...rest } = answer.headers
      resolve({ status: answer.statusCode, headers: rest, body: Buffer.concat(await answer.toArray()).toString('latin1') })
    })
      .on('error', reject)
      .end()
  })
}

describe('an answer of the API from memory', () => {
  let shop: Shop
  let open: Awaited<ReturnType<typeof openBoth>>
  let ficus: Plant
  let bearer: string
  beforeAll(async () => {
    shop = await openShop({ cached: true, settings: { corsOrigins: ['https://friend.example'] } })
    ficus = await shop.stockPlant({ name: 'فيكس', nameLatin: 'Ficus benjamina', stock: 9, colorIds: [1], pictures: 2 })
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
  /** Whether the third of the same questions is answered from memory. */
  const questions: [string, () => Asked, 'memory' | 'anew'][] = [
    ['a list', () => ({ path: list }), 'memory'],
    ['a list without a query', () => ({ path: '/api/products' }), 'memory'],
    ['a second page', () => ({ path: '/api/products?page=2&limit=2' }), 'memory'],
    ['the same page by another order of words', () => ({ path: '/api/products?limit=2&page=2' }), 'memory'],
    ['a plant', () => ({ path: `/api/products/${ficus.id}` }), 'memory'],
    ['the categories', () => ({ path: '/api/categories' }), 'memory'],
    ['the filters', () => ({ path: '/api/filters' }), 'memory'],
    ['the shop', () => ({ path: '/api/shop' }), 'memory'],
    ['a language in the address', () => ({ path: `${list}&locale=en` }), 'memory'],
    ['a language of the contract', () => ({ path: list, headers: { 'X-Locale': 'en' } }), 'memory'],
    ['a language of the browser', () => ({ path: list, headers: { 'Accept-Language': 'en-GB,ar;q=0.5' } }), 'memory'],
    ['two that disagree', () => ({ path: list, headers: { 'X-Locale': 'en', 'Accept-Language': 'ar' } }), 'memory'],
    ['one the shop does not speak', () => ({ path: list, headers: { 'X-Locale': 'fr', 'Accept-Language': 'en' } }), 'memory'],
    ['brotli', () => ({ path: list, headers: { 'Accept-Encoding': 'gzip, br' } }), 'memory'],
    ['gzip', () => ({ path: list, headers: { 'Accept-Encoding': 'gzip' } }), 'memory'],
    ['an id', () => ({ path: list, headers: { 'X-Request-Id': 'mine-1' } }), 'memory'],
    ['an id that is none', () => ({ path: list, headers: { 'X-Request-Id': 'a b' } }), 'memory'],
    ['a cookie', () => ({ path: list, headers: { Cookie: 'lang=en' } }), 'memory'],
    ['what is known already', () => ({ path: list, headers: { 'If-None-Match': '*' } }), 'memory'],
    ['what is known otherwise', () => ({ path: list, headers: { 'If-None-Match': '"other"' } }), 'memory'],
    ['known and packed', () => ({ path: list, headers: { 'If-None-Match': '*', 'Accept-Encoding': 'br' } }), 'memory'],
    ['the head alone', () => ({ method: 'HEAD', path: list }), 'anew'],
    ['a friend’s site', () => ({ path: list, headers: { Origin: 'https://friend.example' } }), 'anew'],
    ['a stranger’s site', () => ({ path: list, headers: { Origin: 'https://other.example' } }), 'anew'],
    ['a customer', () => ({ path: list, headers: { Authorization: bearer } }), 'anew'],
    ['somebody with a wrong token', () => ({ path: list, headers: { Authorization: 'Bearer 1|x' } }), 'anew'],
    ['words', () => ({ path: '/api/products?q=ficus' }), 'anew'],
    ['a word nobody knows', () => ({ path: `${list}&utm_source=x` }), 'anew'],
    ['nonsense', () => ({ path: '/api/products?limit=abc' }), 'anew'],
    ['an address that climbs', () => ({ path: '/api/x/../products?limit=3' }), 'anew'],
    ['a plant that is not there', () => ({ path: '/api/products/999999' }), 'anew'],
    ['another method', () => ({ method: 'POST', path: list }), 'anew'],
    ['an address that is none', () => ({ path: '/api/nowhere' }), 'anew'],
  ]

  test.each(questions)('is the same as the long way’s: %s', async (_what, question, source) => {
    const asked = question()
    await ask(open.quick, asked)
    await ask(open.quick, asked)
    open.longWay.mockClear()
    const answer = await ask(open.quick, asked)
    expect(open.longWay.mock.calls.length === 0 ? 'memory' : 'anew').toBe(source)
    const truth = await ask(open.long, asked)
    if (asked.headers?.['X-Request-Id'] !== 'mine-1') {
      expect(answer.headers['x-request-id']).not.toBe(truth.headers['x-request-id'])
      answer.headers['x-request-id'] = truth.headers['x-request-id']
    }
    expect(answer).toEqual(truth)
  })

  test('is nobody’s: no heart of a customer in it, and no stranger’s in hers', async () => {
    const path = `/api/products/${ficus.id}`
    const isSaved = async (headers = {}) => JSON.parse((await ask(open.quick, { path, headers })).body).data.is_saved
    for (let n = 0; n < 3; n += 1) {
      expect(await isSaved({ Authorization: bearer })).toBe(true)
      expect(await isSaved()).toBe(false)
    }
  })

  test('is counted under its route', async () => {
    await ask(open.quick, { path: list })
    open.longWay.mockClear()
    await ask(open.quick, { path: list })
    expect(open.longWay).not.toHaveBeenCalled()
    expect(open.counted.at(-1)).toMatchObject({ method: 'GET', route: '/api/products', status: 200 })
  })

  test('shows a new price a second later', async () => {
    const price = async () => JSON.parse((await ask(open.quick, { path: `/api/products/${ficus.id}` })).body).data.price
    await shop.setPrice(ficus, 11_500)
    await pause(1_050)
    expect([await price(), await price()]).toEqual([115, 115])
    await shop.setPrice(ficus, 9_900)
    await pause(1_050)
    expect([await price(), await price()]).toEqual([99, 99])
  })
})

describe('the limit of an address', () => {
  afterEach(() => void vi.useRealTimers())

  test('holds for answers from memory as for all others, and the other processes hear of them', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 20_000 })
    const shop = await openShop({ cached: true, settings: { requestsPerMinutePerIp: 20, trustProxy: 1 } })
    const open = await openBoth(shop)
    const from = (ip: string) => ({ path: '/api/products', headers: { 'X-Forwarded-For': `203.0.113.9, ${ip}` } })
    const statuses: (number | undefined)[] = []
    for (let n = 0; n < 22; n += 1) statuses.push((await ask(open.quick, from('192.0.2.1'))).status)

    expect(open.longWay.mock.calls.length).toBeLessThan(5)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
    const refused = await ask(open.quick, { ...from('192.0.2.1'), headers: { ...from('192.0.2.1').headers, 'X-Request-Id': 'one' } })
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'tooManyRequests', retry_after: 40 })
    expect((await ask(open.quick, from('192.0.2.2'))).status).toBe(200)
    await vi.waitUntil(async () => {
      const rows = await shop.db.selectFrom('request_counts').select('hits').where('key', '=', '192.0.2.1').execute()
      return rows[0]?.hits === 23
    }, 10_000)
    vi.setSystemTime(Date.now() + 40_000)
    expect((await ask(open.quick, from('192.0.2.1'))).status).toBe(200)
    await open.close()
    await shop.close()
  })
})
