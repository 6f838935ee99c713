import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDoor } from '#process/door.ts'
import { keepAnswers } from '#process/keep-answers.ts'
import { openServer, type Open } from '#process/listen.ts'
import { createLog } from '#process/log.ts'

const log = createLog('silent')
const catalogue = { revision: 'one', isDraining: false }
const kept = keepAnswers({ look: async () => catalogue.revision, log })
const leaves = 'leaf '.repeat(1_000)

/** Pages in the language of the cookie; what is below /private is nobody's to keep. */
const pages = vi.fn<(request: Request) => Promise<Response>>(async (request) => {
  const language = request.headers.get('cookie') ?? 'ar'
  const make = async () =>
    new Response(`${catalogue.revision} ${language} ${request.url} ${leaves}`, {
      headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, no-cache' },
    })
  return request.url.includes('/private') ? make() : kept.keep(request, `${language} ${request.url}`, make)
})

let server: Open
beforeAll(async () => {
  const parts = {
    api: () => new Response('api'),
    bank: null,
    clientDir: '/nowhere',
    mediaDir: '/nowhere',
    makeAvif: async () => false,
    measure: null,
    routeOf: () => undefined,
  }
  server = await openServer(
    openDoor({ ...parts, pages, kept, log, isDraining: () => catalogue.isDraining, trustProxy: false }),
    0,
    '127.0.0.1',
  )
})
afterAll(() => server.close())
beforeEach(() => void pages.mockClear())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, { headers })

test('what was asked for once is answered from memory, word for word, under an id of its own', async () => {
  const first = await get('/home')
  const second = await get('/home')
  expect(pages).toHaveBeenCalledTimes(1)
  expect(await second.text()).toBe(await first.text())
  expect(second.headers.get('content-encoding')).toBe('gzip')
  expect(second.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
})

test('who has the bytes already is told so', async () => {
  const etag = (await get('/known')).headers.get('etag') ?? ''
  const again = await get('/known', { 'If-None-Match': etag })
  expect(again.status).toBe(304)
  expect(again.headers.get('etag')).toBe(etag)
  expect(pages).toHaveBeenCalledTimes(1)
})

test.each<[string, Record<string, string>]>([
  ['another cookie', { Cookie: 'lang=en' }],
  ['a bearer', { Authorization: 'Bearer 1|x' }],
  ['another site', { Origin: 'https://friend.example' }],
  ['another encoding', { 'Accept-Encoding': 'br' }],
  ['a proxy that speaks https', { 'X-Forwarded-Proto': 'https' }],
])('%s takes the long way', async (who, headers) => {
  const path = `/page-${encodeURIComponent(who)}`
  await get(path)
  await get(path)
  expect(pages).toHaveBeenCalledTimes(1)
  await get(path, headers)
  expect(pages).toHaveBeenCalledTimes(2)
})

test('what is not kept takes it each time, and so does everything once the shop closes', async () => {
  await get('/private')
  await get('/private')
  expect(pages).toHaveBeenCalledTimes(2)
  await get('/home')
  catalogue.isDraining = true
  expect((await get('/home')).headers.get('connection')).toBe('close')
  catalogue.isDraining = false
})

test('when the catalogue changes nothing old is answered a second later', async () => {
  await get('/changing')
  catalogue.revision = 'two'
  await pause(1_050)
  expect(await (await get('/changing')).text()).toMatch(/^two /)
  expect(await (await get('/changing')).text()).toMatch(/^two /)
  expect(pages).toHaveBeenCalledTimes(2)
})
