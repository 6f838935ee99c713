import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { folderStore } from '#adapters/media/folder-store.ts'
import { createRequestHandler } from '#http/request-handler.ts'
import { createLoadShedder } from '#http/load-shedder.ts'
import { createResponseCache } from '#http/cache/response-cache.ts'
import { openServer, type HttpServer } from '#http/server.ts'
import { createLog } from '#runtime/log.ts'

const log = createLog('silent')
const catalogue = { revision: 'one', isStopping: false }
const cache = createResponseCache({ readVersion: async () => catalogue.revision, log })
const leaves = 'leaf '.repeat(1_000)

/** Pages in the language of the cookie; those below /private must not be cached. */
const pages = vi.fn<(request: Request) => Promise<Response>>(async (request) => {
  const language = request.headers.get('cookie') ?? 'ar'
  const make = async () =>
    new Response(`${catalogue.revision} ${language} ${request.url} ${leaves}`, {
      headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, no-cache' },
    })
  return request.url.includes('/private')
    ? make()
    : cache.wrap(request, `${language} ${request.url}`, make)
})

const api = vi.fn<() => Response>(() => new Response('api'))

let server: HttpServer
beforeAll(async () => {
  const parts = {
    api,
    overloadedPage: () => new Response('busy', { status: 503 }),
    loadShedder: createLoadShedder(),
    bank: null,
    clientDir: '/nowhere',
    officeDir: '/nowhere',
    pictures: folderStore('/nowhere'),
    requestAvif: () => {},
    admit: () => true,
    pagesOf: () => null,
    observe: null,
    routeOf: () => undefined,
  }
  server = await openServer(
    createRequestHandler({
      ...parts,
      pages,
      cache,
      log,
      isStopping: () => catalogue.isStopping,
      trustProxy: 0,
    }),
    0,
    '127.0.0.1',
  )
})
afterAll(() => server.close())
beforeEach(() => {
  pages.mockClear()
  api.mockClear()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers })

test('a second request is answered from the cache with the same bytes and a new request id', async () => {
  const first = await get('/home')
  const second = await get('/home')
  expect(pages).toHaveBeenCalledTimes(1)
  expect(await second.text()).toBe(await first.text())
  expect(second.headers.get('content-encoding')).toBe('gzip')
  expect(second.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
})

test('a client that already has the bytes is answered 304', async () => {
  const etag = (await get('/known')).headers.get('etag') ?? ''
  const askAgain = () => get('/known', { 'If-None-Match': etag })
  const answers = [await askAgain(), await askAgain()]
  expect(answers.map(({ status }) => status)).toEqual([304, 304])
  expect(answers.map(({ headers }) => headers.get('etag'))).toEqual([etag, etag])
  // The headers of a 304 were recorded from the first one.
  expect(pages).toHaveBeenCalledTimes(2)
})

test.each<[string, Record<string, string>]>([
  ['another cookie', { Cookie: 'lang=en' }],
  ['a bearer', { Authorization: 'Bearer 1|x' }],
  ['another site', { Origin: 'https://friend.example' }],
  ['another encoding', { 'Accept-Encoding': 'br' }],
  ['a proxy that speaks https', { 'X-Forwarded-Proto': 'https' }],
])('%s is answered by the full handler', async (who, headers) => {
  const path = `/page-${who.replaceAll(' ', '-')}`
  await get(path)
  await get(path)
  expect(pages).toHaveBeenCalledTimes(1)
  await get(path, headers)
  expect(pages).toHaveBeenCalledTimes(2)
})

test.each(['/api/../home', '/api/%2e%2e/home', '/home/%2e', '//home'])(
  '%s, which may mean another address, is answered by the full handler',
  async (path) => {
    for (let n = 0; n < 2; n += 1)
      await once(request({ port: server.port, path }).end(), 'response')
    expect(pages.mock.calls.length + api.mock.calls.length).toBe(2)
  },
)

test('the full handler answers every request that is not cached, and all of them once the shop closes', async () => {
  await get('/private')
  await get('/private')
  expect(pages).toHaveBeenCalledTimes(2)
  await get('/home')
  catalogue.isStopping = true
  expect((await get('/home')).headers.get('connection')).toBe('close')
  catalogue.isStopping = false
})

test('a second after the catalogue has changed no old response is served', async () => {
  await get('/changing')
  catalogue.revision = 'two'
  await pause(1_050)
  expect(await (await get('/changing')).text()).toMatch(/^two /)
  expect(await (await get('/changing')).text()).toMatch(/^two /)
  expect(pages).toHaveBeenCalledTimes(2)
})
