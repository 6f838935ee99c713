import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createResponseCache } from '#http/cache/response-cache.ts'
import { ShopError } from '#shared/shop-error.ts'

const log = { warn: () => {} }
const asked = (headers: Record<string, string> = {}) =>
  new Request('http://shop.test/', { headers })
const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, no-cache', ...headers },
  })

/** A cache over a revision that the test changes. */
function openStore(maxBytes?: number) {
  const catalogue = { revision: 'one', isAway: false, hangs: false, looks: 0 }
  const look = async () => {
    catalogue.looks += 1
    if (catalogue.hangs) await new Promise(() => {})
    if (catalogue.isAway) throw new Error('away')
    return catalogue.revision
  }
  return {
    catalogue,
    ...createResponseCache({ readVersion: look, log, ...(maxBytes && { maxBytes }) }),
  }
}

test('a hundred simultaneous requests share one rendering', async () => {
  const { wrap } = openStore()
  const make = vi.fn<() => Promise<Response>>(async () => {
    await pause(20)
    return page('leaves')
  })
  const answers = await Promise.all(Array.from({ length: 100 }, () => wrap(asked(), 'home', make)))
  expect(make).toHaveBeenCalledTimes(1)
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    Array.from({ length: 100 }, () => 'leaves'),
  )
})

test('a failing rendering rejects every waiting request, and is tried again for the next', async () => {
  const { wrap } = openStore()
  const failing = vi.fn<() => Promise<Response>>(() => Promise.reject(new Error('broken')))
  const outcomes = await Promise.allSettled([
    wrap(asked(), 'home', failing),
    wrap(asked(), 'home', failing),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await (await wrap(asked(), 'home', async () => page('mended'))).text()).toBe('mended')
})

test('entries of different keys do not mix', async () => {
  const { wrap } = openStore()
  await wrap(asked(), 'ar', async () => page('أوراق'))
  await wrap(asked(), 'en', async () => page('leaves'))
  expect(await (await wrap(asked(), 'ar', async () => page('lost'))).text()).toBe('أوراق')
})

test.each([
  ['a 404', () => new Response('gone', { status: 404, headers: { 'Cache-Control': 'public' } })],
  ['a private response', () => page('yours', { 'Cache-Control': 'private' })],
  ['a page with something missing', () => page('half', { 'Cache-Control': 'no-store' })],
  ['a response that sets a cookie', () => page('yours', { 'Set-Cookie': 'a=b' })],
])('%s is never cached', async (_what, answer) => {
  const { wrap } = openStore()
  const make = vi.fn<() => Promise<Response>>(async () => answer())
  await wrap(asked(), 'page', make)
  await wrap(asked(), 'page', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('the least recently used entry is removed first, and memory is bounded', async () => {
  const most = 100_000
  const { wrap, sizeBytes } = openStore(most)
  const make = vi.fn<() => Promise<Response>>(async () => page('leaf '.repeat(1_000)))
  await wrap(asked(), 'loved', make)
  for (let number = 0; number < 100; number += 1) {
    await wrap(asked({ 'Accept-Encoding': number % 2 ? 'br' : 'gzip' }), `page ${number}`, make)
    await wrap(asked(), 'loved', make)
    expect(sizeBytes()).toBeLessThanOrEqual(most)
  }
  expect(make).toHaveBeenCalledTimes(101)
  await wrap(asked(), 'page 0', make)
  expect(make).toHaveBeenCalledTimes(102)
})

test('a response too large for the cache is not stored', async () => {
  const { wrap, sizeBytes } = openStore(100_000)
  await wrap(asked(), 'huge', async () => page('leaf '.repeat(10_000)))
  expect(sizeBytes()).toBe(0)
})

test('while the database hangs cached entries are served at once', async () => {
  const { wrap, record, lookup, catalogue } = openStore()
  const request = asked()
  record('the home page', {
    request,
    response: await wrap(request, 'home', async () => page('leaves')),
    labels: { path: '/', route: 'page' },
  })
  const atOnce = () =>
    lookup('the home page', { acceptEncoding: '', ifNoneMatch: null })?.bytes?.toString()
  catalogue.hangs = true
  await pause(600)
  expect(atOnce()).toBe('leaves') // It checks again, in vain.
  await pause(600)
  expect(atOnce()).toBe('leaves')
})

// These tests mostly wait, and run together: each has its own cache.
test.concurrent('a page rendered while the catalogue changed is not cached', async () => {
  const { wrap, catalogue, sizeBytes } = openStore()
  await wrap(asked(), 'slow', async () => {
    await pause(600)
    catalogue.revision = 'two'
    const other = async () => page('asks for a look, then sees what it saw')
    await wrap(asked(), 'other', other)
    await pause(10)
    await wrap(asked(), 'other', other)
    return page('old')
  })
  await pause(600)
  expect(await (await wrap(asked(), 'slow', async () => page('new'))).text()).toBe('new')
  expect(sizeBytes()).toBeLessThan(3_000)
})

test.concurrent('a rendering that ends late does not replace a newer entry', async () => {
  const { wrap, catalogue } = openStore()
  const slow = Promise.withResolvers<Response>()
  const late = wrap(asked(), 'list', () => slow.promise)
  await pause(1) // Otherwise it would not have begun under the first revision.
  catalogue.revision = 'two'
  await pause(1_100) // The known revision is then too old to be trusted.
  await wrap(asked(), 'list', async () => page('new'))
  slow.resolve(page('old'))
  await late
  expect(await (await wrap(asked(), 'list', async () => page('made again'))).text()).toBe('new')
})

test.concurrent('the catalogue is not checked without requests, and once for a thousand of them', async () => {
  const { wrap, catalogue } = openStore()
  await Promise.all(
    Array.from({ length: 1_000 }, () => wrap(asked(), 'home', async () => page('leaves'))),
  )
  await pause(700)
  expect(catalogue.looks).toBe(1)
})

test.concurrent('while the database is unavailable cached entries are still served', async () => {
  const { wrap, catalogue } = openStore()
  await wrap(asked(), 'home', async () => page('leaves'))
  catalogue.isAway = true
  await pause(1_100)
  expect(await (await wrap(asked(), 'home', async () => page('lost'))).text()).toBe('leaves')
  catalogue.isAway = false
  catalogue.revision = 'two'
  await pause(1_100)
  expect(await (await wrap(asked(), 'home', async () => page('buds'))).text()).toBe('buds')
})

test.concurrent('a stale entry is served when rendering fails, but not when the page is gone', async () => {
  const { wrap, catalogue } = openStore()
  await wrap(asked(), 'home', async () => page('leaves'))
  await wrap(asked(), 'plant', async () => page('fern'))
  catalogue.revision = 'two'
  await pause(1_100)
  const failures = [
    new Response('away', { status: 503 }),
    page('half', { 'Cache-Control': 'no-store' }),
  ]
  for (const failure of failures)
    expect(await (await wrap(asked(), 'home', async () => failure)).text()).toBe('leaves')
  const broken = () => Promise.reject(new Error('the connection was lost'))
  expect(await (await wrap(asked(), 'home', broken)).text()).toBe('leaves')
  expect(
    (await wrap(asked(), 'plant', async () => new Response('gone', { status: 404 }))).status,
  ).toBe(404)
  await expect(
    wrap(asked(), 'plant', () => Promise.reject(new ShopError('notFound'))),
  ).rejects.toThrow('notFound')
  await expect(wrap(asked(), 'new', broken)).rejects.toThrow('the connection was lost')
  expect(await (await wrap(asked(), 'home', async () => page('buds'))).text()).toBe('buds')
})

test.concurrent('a stale entry is served without rendering once the database is known to be away', async () => {
  const { wrap, catalogue } = openStore()
  await wrap(asked(), 'home', async () => page('leaves'))
  catalogue.revision = 'two'
  await pause(1_100)
  await wrap(asked(), 'other', async () => page('sees the new revision'))
  catalogue.isAway = true
  await pause(1_100)
  const make = vi.fn<() => Promise<Response>>(async () => page('lost'))
  expect(await (await wrap(asked(), 'home', make)).text()).toBe('leaves')
  expect(make).not.toHaveBeenCalled()
})

test.concurrent('a stale entry is served when the database begins to hang during its rendering', async () => {
  const { wrap, catalogue } = openStore()
  await wrap(asked(), 'home', async () => page('leaves'))
  catalogue.revision = 'two'
  await pause(1_100)
  const make = () => {
    catalogue.hangs = true
    return new Promise<Response>(() => {})
  }
  expect(await (await wrap(asked(), 'home', make)).text()).toBe('leaves')
})
