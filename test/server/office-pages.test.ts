import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFuzzStore, type FuzzStore } from '../fuzz/store.ts'

let store: FuzzStore
beforeAll(async () => {
  store = await openFuzzStore()
})
afterAll(() => store.close())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(store.origin + path, { method, headers, redirect: 'manual' })

const programs = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/office\/assets\/[^"]+)"/g)].map(([, path = '']) => path)

test.each([
  '/office',
  '/office/',
  '/office/products',
  '/office/products/7?panel=1',
  '/office/x.png',
])('%s is the page of the back office, in the language of the cookie', async (path) => {
  const [arabic, english] = await Promise.all([
    ask(path).then((answer) => answer.text()),
    ask(path, { Cookie: 'lang=en' }).then((answer) => answer.text()),
  ])
  expect(arabic).toContain('<html lang="ar" dir="rtl">')
  expect(english).toContain('<html lang="en" dir="ltr">')
})

test('the page of the back office is revalidated by caches, closed to search engines, and has no inline script', async () => {
  const answer = await ask('/office')
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(answer.headers.get('vary')).toMatch(/Cookie/)
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
  // Labels are scanned with the device's camera, which the pages of the shop disable.
  expect(answer.headers.get('permissions-policy')).toContain('camera=(self),')
  expect(html).not.toMatch(/<script(?![^>]* src="\/office\/assets\/)/)
  expect(html).not.toMatch(/<style|\son\w+=/)
  const again = await ask('/office', { 'If-None-Match': answer.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('scripts and styles of the back office are cached for ever and sent compressed', async () => {
  const html = await (await ask('/office')).text()
  const found = programs(html)
  expect(found.length).toBeGreaterThan(5)
  for (const path of found) {
    const answer = await ask(path, { 'Accept-Encoding': 'br' })
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('cache-control'), path).toContain('immutable')
    const { length } = await answer.text()
    if (/\.(js|css)$/.test(path) && length > 1024)
      expect(answer.headers.get('content-encoding'), path).toBe('br')
  }
})

test('no other file of the folder of the back office is served, and none of the shop', async () => {
  for (const path of [
    '/office/assets/none.js',
    '/office/assets/..%2f.vite%2fmanifest.json',
    '/office/assets/../../server/index.js',
  ]) {
    const answer = await ask(path)
    const text = await answer.text()
    expect(text, path).not.toMatch(/"isEntry"|createPages/)
  }
})

test('the page of the back office refuses POST with 405', async () => {
  const answer = await ask('/office', {}, 'POST')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
})

test('robots.txt excludes the back office, and the home page does not link to it', async () => {
  expect(await (await ask('/robots.txt')).text()).toContain('Disallow: /office\n')
  expect(await (await ask('/en')).text()).not.toContain('/office')
})
